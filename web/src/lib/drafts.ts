import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { useEffect, useRef, useState } from 'react';
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

interface Keeper<Values> {
  /** Keeps these values once the typing pauses. */
  readonly keep: (values: Values) => void;
  readonly send: (leaving?: boolean) => Promise<void>;
  readonly forget: () => Promise<void>;
  readonly open: () => () => void;
}

/** Forms on screen, each with what it has not sent yet. */
const keepers = new Set<Pick<Keeper<object>, 'send'>>();

/** Sends what is typed and not kept yet, so that the page can be left. */
export async function keepDrafts(leaving = false): Promise<void> {
  await Promise.all([...keepers].map(({ send }) => send(leaving)));
}

addEventListener('pagehide', () => void keepDrafts(true));

/** Sends the latest of what is typed in one form, one write at a time, again until it is kept. */
function makeKeeper<Values extends object>(
  params: { readonly form: string; readonly subject: string },
  tell: (state: DraftState) => void,
): Keeper<Values> {
  let unsent: Values | undefined;
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened = false;

  const later = (values: Values, after: number) => {
    unsent = values;
    clearTimeout(timer);
    timer = setTimeout(() => void keeper.send(), after);
  };
  const drop = () => {
    clearTimeout(timer);
    unsent = undefined;
  };
  const keeper: Keeper<Values> = {
    keep: (values) => later(values, pause),
    send: async (leaving = false) => {
      clearTimeout(timer);
      if (!leaving) await sending;
      const values = unsent;
      if (values === undefined) return;
      unsent = undefined;
      const body = { values: JSON.stringify(values), baseVersion: null };
      sending = callApi(draftsCalls.write, { params, body }, { keepalive: leaving })
        .then(
          () => unsent === undefined && tell('kept'),
          () => {
            tell('notKept');
            if (opened) later(unsent ?? values, retry);
          },
        )
        .then(() => undefined);
      await sending;
    },
    forget: async () => {
      drop();
      // A write on its way would bring the draft back.
      await sending;
      drop();
      await callApi(draftsCalls.discard, { params }).catch(() => undefined);
    },
    open: () => {
      opened = true;
      keepers.add(keeper);
      return () => {
        opened = false;
        keepers.delete(keeper);
        void keeper.send();
      };
    },
  };
  return keeper;
}

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
  const [keeper] = useState(() => makeKeeper<Values>(params, setState));
  useEffect(() => keeper.open(), [keeper]);

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
    return () => reading.abort();
  }, [params, start]);

  const change = (part: Partial<Values>) => {
    typed.current = true;
    const latest = { ...values, ...part };
    setValues(latest);
    setState('keeping');
    keeper.keep(latest);
  };

  return {
    values,
    change,
    state,
    restored,
    discard: () => {
      void keeper.forget();
      setValues(start);
      setState('none');
      setRestored(undefined);
    },
    sent: () => void keeper.forget(),
    forget: keeper.forget,
  };
}
