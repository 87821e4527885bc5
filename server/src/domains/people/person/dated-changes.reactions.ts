import { isPersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import type { Reactions } from '../../../engines/act/reactions.ts';
import '../../../engines/ahead/ahead.events.ts';
import { unsettle } from '../../../engines/ahead/apply-due.ts';
import { callAllOff } from '../../../engines/ahead/change-ahead.ts';
import '../../../engines/told/told.events.ts';
import '../../foundation/actor/stay.events.ts';
import './people.events.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { personFormSubject } from './person.form.ts';

const kinds = {
  failed: 'datedChangeFailed',
  unsettled: 'datedChangeUnsettled',
  moved: 'datedChangeMoved',
  cancelled: 'datedChangeCancelled',
} as const;

/** The values of a row by field: another person stands under their relation. */
const byField = (columns: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => {
      const relation = column.replace(/^IdPersonneEV1(?=.)/, '');
      return [isPersonField(relation) && personField(relation).type === 'person' ? relation : column, value];
    }),
  );

/** Tells whoever asked for a change of somebody's, and of one that failed those who look after the record, what becomes of it. */
export function registerDatedChanges(reactions: Reactions): void {
  reactions.on('people.changed', async (writing, { people }) => {
    const rows = people.flatMap(({ IdPersonneEV1: key, before, after }) =>
      before && after ? [{ key, before: byField(before), after: byField(after) }] : [],
    );
    await unsettle(writing, personForm.form, rows);
  });

  reactions.on('people.returned', async (writing, { IdPersonneEV1 }) => {
    await callAllOff(writing, personFormSubject, IdPersonneEV1);
  });
  reactions.on('people.missed', async (writing, { IdPersonneEV1 }) => {
    await callAllOff(writing, personFormSubject, IdPersonneEV1);
  });

  reactions.on('ahead.changed', async ({ announce }, { form, key }) => {
    if (form === personForm.form) announce({ topic: 'people.changed', to: 'everyone', data: { people: [key] } });
  });

  reactions.on('ahead.told', async ({ db, emit }, { what, form, key, people, by, day }) => {
    if (form !== personForm.form) return;
    const person = await db
      .selectFrom('Personne')
      .select('IdPays')
      .where('IdPersonneEV1', '=', key)
      .executeTakeFirstOrThrow();
    await emit('people.told', {
      people: [...new Set(people)],
      kind: kinds[what],
      values: { person: key, from: day },
      by,
      opens: personPath({ IdPays: person.IdPays, IdPersonneEV1: key }),
    });
  });
}
