import type { Reactions } from '../../engines/act/reactions.ts';
import './people.events.ts';

/** Beyond so many, tabs are told that many changed, and each looks at its own. */
const mostNamed = 50;

/** Open records follow what is written of the person, by whatever door. Keys only: each tab reads what it may. */
export function registerLivePeople(reactions: Reactions): void {
  reactions.on('people.changed', async ({ announce }, { people }) => {
    const keys = [...new Set(people.map(({ IdPersonneEV1 }) => IdPersonneEV1))];
    const told = keys.length > mostNamed ? null : keys;
    announce({ topic: 'people.changed', to: 'everyone', data: { people: told } });
  });
}
