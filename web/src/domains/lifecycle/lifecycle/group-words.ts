import { type Reference, useReference } from '../../../lib/reference.ts';
import { type Translate, useTexts } from '../../../lib/texts.ts';

/** What the groups that we keep begin with: the field that each is of. */
const fieldOf = { Pays: 'IdPays', Societe: 'IdSociete', Site: 'IdSite', Contrat: 'IdContrat' } as const;

type Labels = Pick<Reference, 'byId'>;

/** A group that we keep, by the words of its field and of its value; one of the system's own by its name. */
export function groupInWords(
  group: string,
  t: Translate,
  lists: { readonly Pays: Labels; readonly Contrat: Labels },
): string {
  const [, of, value = ''] = /^(Pays|Societe|Site|Contrat) (.+)$/.exec(group) ?? [];
  if (of === undefined) return group;
  const list = of === 'Pays' || of === 'Contrat' ? lists[of] : undefined;
  return `${t(`CHAMPS:${fieldOf[of as keyof typeof fieldOf]}`)} ${list?.byId.get(value)?.label ?? value}`;
}

/** How groups are said to the reader. */
export function useGroupWords(): (group: string) => string {
  const { t } = useTexts();
  const lists = { Pays: useReference('Pays'), Contrat: useReference('Contrat') };
  return (group) => groupInWords(group, t, lists);
}
