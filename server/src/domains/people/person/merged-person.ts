import { type PersonField, personField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';
import { erasedPerson } from './erased-person.ts';
import type { ChangedPerson } from './people.events.ts';

/** How people stand to others: each is a column of "Personne" that holds a key. */
export const personRelations = (Object.keys(personFields) as PersonField[]).filter(
  (name) => personField(name).type === 'person',
);

const stays: readonly string[] = ['DateEffacement', 'Prenom', 'Nom', 'CompteAD', 'Mail'];

/**
 * What is written in the row of somebody who is known by another from now on: what they did is told by their name, what they
 * are called by outside stays theirs, and nothing else of them is left.
 */
export const mergedPerson: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(erasedPerson).filter(([column]) => !stays.includes(column))),
  ...Object.fromEntries(
    [
      ...[
        'IdContrat',
        'IdSociete',
        'IdSite',
        'IdDirection',
        'IdActivite',
        'IdFamille',
        'IdServices',
        'IdCA',
        'IdCCout',
      ],
      ...['IdSocietePrestation', 'DateEntree', 'DateEntreePhysique', 'DateSortiePhysique', 'EtatPaie'],
      ...personRelations.map((relation) => `IdPersonneEV1${relation}`),
    ].map((column) => [column, null]),
  ),
};

/** Whether a text calls somebody as files and forms may: by their login, their address or their name. */
export const callsThem = (text: Sql, person: number): Sql<boolean> =>
  sql<boolean>`exists (select from "Personne" called where called."IdPersonneEV1" = ${person} and fold(${text}) in (
    fold(called."CompteAD"), fold(called."Mail"), fold(called."Prenom" || ' ' || called."Nom"),
    fold(called."Nom" || ', ' || called."Prenom")))`;

/** Of somebody who becomes one with another, or no longer is: that other. */
export const oneWith = ({ before, after }: ChangedPerson): readonly number[] =>
  [before, after].flatMap((values) => {
    const other = values?.IdPersonneEV1Fusion;
    return typeof other === 'number' ? [other] : [];
  });
