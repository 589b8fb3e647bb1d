// The texts of the table of keyboard shortcuts in Bengali.

import type { KeyTexts } from "./en.ts";

export const texts: KeyTexts = {
  places: {
    everywhere: "সবখানে",
    book: "খাতা",
    line: "দ্রুত লেখা",
    expense: "খোলা খরচ",
    coming: "সামনে আসছে",
    import: "ইম্পোর্ট",
  },
  operations: {
    screens: "খাতা, প্রতিবেদন, সেটিংস, নিয়মিত, বাজেট",
    neighbor: "পরের বা আগের খরচ",
    close: "বন্ধ করুন, বা বাছাই তুলে নিন",
    search: "খুঁজুন",
    period: "আগের বা পরের মাস",
    cell: "খরচের পরের বা আগের ঘর",
    edit: "ঘরটি সম্পাদনা",
    open: "খরচটি খুলুন",
    select: "খরচটি বাছুন",
    selectAll: "সব বাছুন",
    delete: "খরচটি বা বাছাই মুছুন",
    record: "যোগ করে পরেরটি শুরু করুন",
    importRow: "পরের বা আগের সারি",
    importOpen: "সারিটি খুলুন",
    importEdit: "ঘরটি বদলান",
    importSelect: "সারিটি বেছে নিন",
    importRecord: "ইম্পোর্ট করুন",
    skip: "বাদ দিন",
    changeOne: "শুধু এটি বদলান",
  },
};
