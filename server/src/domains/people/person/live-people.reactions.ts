import type { Reactions } from '../../../engines/act/reactions.ts';
import { namedKeys } from '../../../platform/realtime/announce.ts';
import './people.events.ts';

/** Open records follow what is written of the person, by whatever door. Keys only: each tab reads what it may. */
export function registerLivePeople(reactions: Reactions): void {
  reactions.on('people.changed', async ({ announce }, { people }) => {
    const told = namedKeys(people.map(({ IdPersonneEV1 }) => IdPersonneEV1));
    announce({ topic: 'people.changed', to: 'everyone', data: { people: told } });
  });
}
