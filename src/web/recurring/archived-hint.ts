// Says that the category of a recurring expense is archived. Occurrences are recorded in it nevertheless.

import { useCategoryNames } from "../service/category-names.ts";
import { useRecurringTexts } from "../texts/recurring-texts.ts";

/** Undefined if the category isn't archived. */
export function useArchivedHint(category: number | null): string | undefined {
  const texts = useRecurringTexts();
  const found = useCategoryNames()?.find(({ id }) => id === category);
  return found?.archived ? texts.archived(found.name) : undefined;
}
