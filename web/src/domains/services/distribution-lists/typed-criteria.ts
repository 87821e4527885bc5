import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { useState } from 'react';
import { isSame } from '../../../lib/form/form-store.ts';

type Saved = Pick<ListGroup, 'Conditions' | 'Revision'>;

/** What was saved of a group last, as what is typed of it goes on. */
export function goesOn(began: Saved, typed: Condition | null, now: Saved): 'as it was' | 'taken over' | 'collides' {
  if (now.Revision <= began.Revision) return 'as it was';
  return isSame(typed, began.Conditions) || isSame(typed, now.Conditions) ? 'taken over' : 'collides';
}

/** The criteria of a group as they are typed: what others save meanwhile is taken over by who typed nothing, and waits for who did. */
export function useTypedCriteria({ Conditions, Revision }: Saved, saving: boolean) {
  const [began, setBegan] = useState<Saved>({ Conditions, Revision });
  const [typed, type] = useState(Conditions);
  const now = { Conditions, Revision };
  const next = goesOn(began, typed, now);
  if (next === 'taken over') {
    setBegan(now);
    type(Conditions);
  }
  return {
    typed,
    type,
    /** Somebody saved others than those that are typed, which were not there when typing began. */
    collides: next === 'collides' && !saving,
    saved: (revision: number, conditions: Condition | null) => setBegan({ Conditions: conditions, Revision: revision }),
    settle: (whose: 'mine' | 'theirs') => {
      setBegan(now);
      if (whose === 'theirs') type(Conditions);
    },
  };
}
