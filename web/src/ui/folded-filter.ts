import type { OptionsFilter } from '@mantine/core';
import { fold } from '@passerelle/contracts/fold.ts';

/** What is typed into a list finds as every search does: whatever the case, the accents, the apostrophe. */
export const foldedFilter: OptionsFilter = ({ options, search }) => {
  const asked = fold(search.trim());
  const finds = ({ label }: { readonly label: string }) => fold(label).includes(asked);
  return options.flatMap<(typeof options)[number]>((option) => {
    if (!('group' in option)) return finds(option) ? [option] : [];
    const items = option.items.filter(finds);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
