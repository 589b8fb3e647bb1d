// Says that the category of a recurring expense is archived: its occurrences are recorded there all the same.

import { useCategoryNames } from "../service/category-names.ts";
import { useRecurringTexts } from "../texts/recurring-texts.ts";

/** Undefined if it is not archived. */
export function useArchivedHint(category: number | null): string | undefined {
  const texts = useRecurringTexts();
  const found = useCategoryNames()?.find(({ id }) => id === category);
  return found?.archived ? texts.archived(found.name) : undefined;
}
