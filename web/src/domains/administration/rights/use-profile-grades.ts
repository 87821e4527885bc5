import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useValues } from '../../../lib/form/form.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { useStore } from '../../../lib/use-store.ts';
import { type Cell, type Grade, type Grades, gradesOf, pendingEdits, withGrades } from './matrix.edits.ts';

export const matrixCalls = [rightsCalls.list, rightsCalls.profiles, rightsCalls.profileRights] as const;

/** Rights, profiles and their links, with the edits that were not reviewed and done yet: kept on the server. */
export function useProfileGrades() {
  const rights = useCall(rightsCalls.list, {});
  const profiles = useCall(rightsCalls.profiles, {});
  const links = useCall(rightsCalls.profileRights, {});
  const stored = useMemo(() => gradesOf(links), [links]);
  const form = useForm({
    draft: { form: 'profile-rights', subject: 'all' },
    initial: { grades: {} as Grades },
    fields: { grades: { label: 'COMMON:rights', depth: 1 } },
    save: () => Promise.resolve(),
  });
  const [earlier, setEarlier] = useState<readonly Grades[]>([]);
  const edits = useValues(form).grades;
  const restored = useStore(form.draft.restored);
  const pending = useMemo(() => pendingEdits(stored, edits, rights, profiles), [stored, edits, rights, profiles]);

  // A plan is applied or undone elsewhere: what was read here is read again next time.
  useEffect(() => () => void invalidateCalls(...matrixCalls), []);

  // What was typed in an earlier visit was done since.
  const done = restored !== undefined && pending.length === 0 && earlier.length === 0;
  const { discard } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes so.
  useEffect(() => {
    if (done) discard();
  }, [done]);

  return {
    rights,
    profiles,
    stored,
    edits,
    pending,
    restored,
    kept: useStore(form.draft.state),
    change: (changes: readonly (Cell & { readonly grade: Grade })[]) => {
      setEarlier([...earlier, edits]);
      form.change({ grades: withGrades(stored, edits, changes) });
    },
    canUndo: earlier.length > 0,
    undo: () => {
      const last = earlier.at(-1);
      if (!last) return;
      setEarlier(earlier.slice(0, -1));
      form.change({ grades: last });
    },
    discard: () => {
      setEarlier([]);
      discard();
    },
  };
}

export type ProfileGrades = ReturnType<typeof useProfileGrades>;
