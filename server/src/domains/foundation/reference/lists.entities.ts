import { editedLists, labelField, propertiesOf } from '@passerelle/contracts/reference/entry.fields.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { labelOf } from './entries.queries.ts';

/** What notifications call a key of a list. */
const words: Readonly<Record<string, string>> = { DemandeStade: 'stage' };

const lists = editedLists.map((name): Entity => {
  const { id, idType } = referenceList(name);
  return {
    name,
    ...(words[name] && { word: words[name] }),
    rows: { table: name, key: [id], ...(idType === 'text' && { keyType: 'text' }) },
    label: { column: labelOf(name), translated: true },
    told: toldColumns(
      [labelOf(name), labelField(name)],
      'Traductions',
      ['Actif', 'Propose'],
      'Ordre',
      ...propertiesOf(name),
    ),
    mayRead: { right: 'adm' },
  };
});

/** Every reference list, and the parameters: what their rows say of themselves. */
export const referenceEntities: readonly Entity[] = [
  ...lists,
  {
    name: 'Parametre',
    rows: { table: 'Parametre', key: ['IdParam'], keyType: 'text' },
    told: toldColumns('Valeur'),
    mayRead: { right: 'adm' },
  },
];
