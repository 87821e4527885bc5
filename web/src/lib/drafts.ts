import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from './api.ts';

/** How the draft stands: nothing typed yet, on its way to the server, there, or not there yet. */
export type DraftState = 'none' | 'keeping' | 'kept' | 'notKept';

export interface Draft<Values> {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  readonly state: DraftState;
  /** When what is shown was typed in an earlier visit: that instant. */
  readonly restored: string | undefined;
  /** Forgets the draft and starts over. */
  readonly discard: () => void;
  /** The form was sent: its draft has no more reason to be. */
  readonly sent: () => void;
  /** The same, done once the server has forgotten it: before the form opens anew on what is saved. */
  readonly forget: () => Promise<void>;
}

const pause = 400;
const retry = 4000;

/**
 * What is typed in a form, kept on the server as it is typed and there again when the form opens: after a reload, an
 * expired session, another role. `form` is the form's name, `subject` what it is about.
 */
export function useDraft<Values extends object>(form: string, subject: string, initial: Values): Draft<Values> {
  const params = useRef({ form, subject }).current;
  const start = useRef(initial).current;
  const [values, setValues] = useState(initial);
  const [state, setState] = useState<DraftState>('none');
  const [restored, setRestored] = useState<string>();
  const typed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const reading = new AbortController();
    callApi(draftsCalls.read, { params }, { signal: reading.signal }).then(
      ({ draft }) => {
        // What is being typed now is newer than any draft.
        if (!draft || typed.current) return;
        setValues({ ...start, ...(JSON.parse(draft.values) as Partial<Values>) });
        setRestored(draft.DateM);
        setState('kept');
      },
      () => undefined,
    );
    return () => {
      reading.abort();
      clearTimeout(timer.current);
    };
  }, [params, start]);

  const keep = useCallback(
    (latest: Values, after: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        callApi(draftsCalls.write, { params, body: { values: JSON.stringify(latest), baseVersion: null } }).then(
          () => setState('kept'),
          () => {
            setState('notKept');
            keep(latest, retry);
          },
        );
      }, after);
    },
    [params],
  );

  const change = (part: Partial<Values>) => {
    typed.current = true;
    const latest = { ...values, ...part };
    setValues(latest);
    setState('keeping');
    keep(latest, pause);
  };

  const forget = async () => {
    clearTimeout(timer.current);
    await callApi(draftsCalls.discard, { params }).catch(() => undefined);
  };

  return {
    values,
    change,
    state,
    restored,
    discard: () => {
      void forget();
      setValues(start);
      setState('none');
      setRestored(undefined);
    },
    sent: () => void forget(),
    forget,
  };
}
