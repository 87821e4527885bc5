import { criteriaFields } from '@passerelle/contracts/distribution-lists/criteria.fields.ts';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import type { ChangedPerson } from '../../../people/person/people.events.ts';
import '../../../people/person/people.events.ts';
import { readOfPeople } from '../groups/criteria.ts';
import { notedUnits, unitsJob } from './automatic.plans.ts';
import { type NotedUnit, noteUnits, unitColumns } from './noted-units.queries.ts';

/**
 * Where somebody comes to, or counts from now on since they have an address or what a declaration asks for, that unit may have enough people
 * for its list; whoever leads a line may be called otherwise, or be gone.
 */
export function registerNotedUnits(reactions: Reactions): void {
  const every = Object.keys(criteriaFields).map((field) => ({ field, operator: 'not empty' as const }));
  const decides = new Set(readOfPeople(every, []));
  const counts = ({ after }: ChangedPerson) => after !== null && Object.keys(after).some((name) => decides.has(name));
  reactions.on('people.changed', async ({ db, ask }, { people, lines }) => {
    const units = people.flatMap(unitsOf);
    const inLines = lines.Manager ?? [];
    const counted = people.filter(counts).map(({ IdPersonneEV1 }) => IdPersonneEV1);
    if (units.length + inLines.length + counted.length === 0) return;
    const each = [...new Map(units.map((unit) => [`${unit.Source} ${unit.Unite}`, unit])).values()];
    if (await noteUnits(db, { units: each, inLines, counted })) ask(unitsJob, notedUnits);
  });
}

function unitsOf({ IdPersonneEV1, after }: ChangedPerson): readonly NotedUnit[] {
  if (after === null) return [];
  const came = unitColumns.flatMap((Source) => {
    const unit = after[Source];
    return unit === null || unit === undefined ? [] : [{ Source, Unite: String(unit) }];
  });
  return [...came, { Source: 'Manager', Unite: String(IdPersonneEV1) }];
}
