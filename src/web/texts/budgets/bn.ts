// The texts of budgets in Bengali.

import type { BudgetTexts } from "./en.ts";

export const texts: BudgetTexts = {
  create: "নতুন বাজেট",
  without: (names) => `${names} বাদে`,
  gone: "মুছে ফেলা বিভাগ",
  carried: "আগের মাস থেকে",
  spent: "খরচ হয়েছে",
  starts: (month) => `${month} থেকে`,
  empty: "মাসে কত খরচ করতে চান ঠিক করুন, আর যেকোনো সময় দেখুন কত বাকি আছে।",
  nothing: "এই মাসে কোনো বাজেট নেই।",
  suggested: "আপনার গত ছয় মাস থেকে",
  suggest: (amount) => `বাজেট ${amount}`,
  suggestFor: (name, amount) => `${name}-এর জন্য বাজেট ${amount}`,
  leaveOut: "বাদ দিন",
  amount: "মাসে কত",
  average: (amount) => `গত ছয় মাসের গড় নিন: ${amount}`,
  addsUp: (amount) => `আগেই ${amount} বাজেট আছে। দুটি যোগ হবে।`,
  from: "প্রথম মাস",
  carry: "পরের মাসে যোগ হবে",
  carries: {
    nothing: "কিছুই না",
    rest: "যা বাকি থাকে",
    all: "যা বাকি থাকে বা বেশি খরচ হয়",
  },
  scope: "কোন মাসের জন্য",
  scopes: {
    once: (month) => `শুধু ${month}`,
    on: (month) => `${month} থেকে`,
    always: "সব মাস",
  },
  delete: "বাজেট মুছুন",
  line: (name, amount, month) => `${name}-এর বাজেট: ${month} থেকে মাসে ${amount}`,
};
