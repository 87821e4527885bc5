import type { UnitSource } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import type { ChangedPerson } from '../../../people/person/people.events.ts';
import '../../../people/person/people.events.ts';
import { notedUnits, unitsJob } from './automatic.plans.ts';
import { type NotedUnit, noteUnits } from './noted-units.queries.ts';

const held = ['IdSociete', 'IdSite', 'IdDirection', 'IdCA', 'IdPays'] as const satisfies readonly UnitSource[];

/** Where somebody comes to, that unit may have enough people for its list; whoever leads a line may be called otherwise, or be gone. */
export function registerNotedUnits(reactions: Reactions): void {
  reactions.on('people.changed', async ({ db, ask }, { people, lines }) => {
    const units = people.flatMap(unitsOf);
    const inLines = lines.Manager ?? [];
    if (units.length + inLines.length === 0) return;
    const each = [...new Map(units.map((unit) => [`${unit.Source} ${unit.Unite}`, unit])).values()];
    if (await noteUnits(db, each, inLines)) ask(unitsJob, notedUnits);
  });
}

function unitsOf({ IdPersonneEV1, after }: ChangedPerson): readonly NotedUnit[] {
  if (after === null) return [];
  const came = held.flatMap((Source) => {
    const unit = after[Source];
    return unit === null || unit === undefined ? [] : [{ Source, Unite: String(unit) }];
  });
  return [...came, { Source: 'Manager', Unite: String(IdPersonneEV1) }];
}
