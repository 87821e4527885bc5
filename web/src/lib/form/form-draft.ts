import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { type PlanState, plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { ApiError, callApi } from '../api.ts';
import { callKey, queryClient, readAnew } from '../query.ts';
import { createStore, type Store } from '../store.ts';
import { type FormStore, isSame, type Unread } from './form-store.ts';
import { keepDrafts, openDrafts } from './open-drafts.ts';

/** How the draft stands: nothing typed yet, on its way to the server, there, or not there yet. */
export type DraftState = 'none' | 'keeping' | 'kept' | 'notKept';

/** The form's name, and what it is about. */
export interface DraftOf {
  readonly form: string;
  readonly subject: string;
}

export interface FormDraft {
  readonly state: Store<DraftState>;
  /** When what is shown was typed in an earlier visit: that instant. */
  readonly restored: Store<string | undefined>;
  /** Reads it and keeps what is typed, until what it gives is called. */
  readonly open: () => () => void;
  /** Sends what is not kept yet. */
  readonly keep: () => Promise<void>;
  /** It stays on the server as it is, whatever becomes of what is typed here; of what is new, for the plan that adds it. */
  readonly rest: (plan?: number) => Promise<void>;
  /** The server forgets it. */
  readonly forget: () => Promise<void>;
}

type Read = NonNullable<Awaited<ReturnType<typeof readDraft>>>;

/** What is kept: the fields typed in, each with what it was typed over. */
interface Kept<V> {
  readonly typed: Partial<V>;
  readonly over?: Partial<V>;
  /** What stands in their controls and is no value. */
  readonly unread?: Unread;
  /** The plan that was made of it: it is shown again where that is given up. */
  readonly plan?: number;
}

const pause = 400;
const retry = 4000;

/** For loaders: what was typed in this form, owed before its page is drawn. Without it the page opens all the same. */
export async function loadDraft(form: string, subject: string | number): Promise<void> {
  await keepDrafts();
  await readAnew(draftsCalls.read, { params: { form, subject: String(subject) } }).catch(() => undefined);
}

/** The same, and says which fields are typed in there. */
export async function draftedFields(form: string, subject: string): Promise<readonly string[]> {
  await loadDraft(form, subject);
  const key = callKey(draftsCalls.read, { params: { form, subject } });
  const owed = queryClient.getQueryData<{ readonly draft: Read | null }>(key);
  return owed?.draft ? Object.keys(keptOf(owed.draft).typed) : [];
}

async function readDraft(params: DraftOf) {
  return (await callApi(draftsCalls.read, { params })).draft;
}

/** What the form opened on: nothing that is saved, or something of this revision, which may have none. */
export interface Saved {
  readonly stored: boolean;
  readonly revision: number | undefined;
}

/** Keeps on the server what is typed in a form, as it is typed. */
export function makeDraft<V extends object>(params: DraftOf, store: FormStore<V>, saved: () => Saved): FormDraft {
  const state = createStore<DraftState>('none');
  const restored = createStore<string | undefined>(undefined);
  const key = callKey(draftsCalls.read, { params });
  /** The draft as the server has it. */
  let Revision = 0;
  let there: Kept<V> = { typed: {} };
  let unsent = false;
  let ended = false;
  let resting = false;
  let plan: number | undefined;
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(after: number): void {
    unsent = true;
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void send(), after);
  }
  const now = (): Kept<V> => ({
    typed: store.patch(),
    ...(Object.keys(store.unread()).length > 0 && { unread: store.unread() }),
  });
  const isThere = () => isSame(now(), there);
  function typed(): void {
    if (resting || isThere() || (state.get() === 'none' && !store.state().changed)) return;
    state.set('keeping');
    later(pause);
  }

  async function send(leaving = false): Promise<void> {
    clearTimeout(timer);
    if (!leaving) await sending;
    // What was typed elsewhere is lost by no keeping: first it is chosen.
    if (!unsent || store.state().collisions.some(({ from }) => from === 'typed')) return;
    unsent = false;
    const kept = now();
    sending = Object.keys(kept.typed).length > 0 ? write(kept, leaving) : drop();
    await sending;
  }
  /** What a loader reads beside an open form is owed to nobody: the next one is owed what was typed last. */
  function oweNothing(): void {
    queryClient.removeQueries({ queryKey: key });
  }
  async function write(kept: Kept<V>, keepalive: boolean): Promise<void> {
    const seen = store.seen();
    const names = Object.keys(kept.typed);
    const over = Object.fromEntries(names.map((name) => [name, seen[name as keyof V]])) as Partial<V>;
    const values = JSON.stringify({ ...kept, over, ...(plan !== undefined && { plan }) } satisfies Kept<V>);
    try {
      const body = { values, baseRevision: saved().revision ?? null, Revision };
      ({ Revision } = await callApi(draftsCalls.write, { params, body }, { keepalive }));
      there = kept;
      if (!unsent) state.set('kept');
    } catch (error) {
      const another = error instanceof ApiError && error.code === 'CONFLICT';
      if (
        another &&
        (await readDraft(params).then(
          (draft) => meet(draft, kept),
          () => false,
        ))
      )
        return;
      state.set('notKept');
      later(retry);
    }
  }
  async function drop(): Promise<void> {
    await callApi(draftsCalls.discard, { params }).catch(() => undefined);
    Revision = 0;
    there = { typed: {} };
    if (!unsent) state.set('none');
  }

  /** Another tab kept something else meanwhile, or an answer was lost on its way; true once that is known. */
  function meet(draft: Read | null, sent: Kept<V>): boolean {
    const theirs = draft ? thereOf(draft) : { typed: {} };
    const base = { ...store.seen(), ...there.typed };
    Revision = draft?.Revision ?? 0;
    there = theirs;
    if (isSame(theirs, sent)) state.set('kept');
    else {
      if (draft) store.meet({ ...store.seen(), ...theirs.typed }, base);
      later(0);
    }
    return true;
  }

  /** What a plan was made of is shown where that was given up, forgotten where it was applied, and waits meanwhile. */
  async function take(draft: Read): Promise<void> {
    const { plan: made } = keptOf<V>(draft);
    const one = made === undefined ? 'discarded' : await planState(made);
    if (ended) return;
    if (one === 'discarded' || one === 'undone') return restore(draft);
    Revision = draft.Revision;
    if (one === 'applied' && state.get() === 'none') await forget();
  }

  function restore(draft: Read): void {
    const { over = {} } = keptOf<V>(draft);
    Revision = draft.Revision;
    there = thereOf(draft);
    // What is being typed now is newer than any draft.
    const newer = store.patch();
    const older = <T extends object>(kept: T) =>
      Object.fromEntries(Object.entries(kept).filter(([name]) => !(name in newer))) as T;
    const { stored, revision } = saved();
    const moved = stored && (revision === undefined || revision !== draft.baseRevision);
    store.resume(older(there.typed), moved ? over : {}, older(there.unread ?? {}));
    if (!store.state().changed) return void forget();
    restored.set(draft.DateM);
    if (state.get() === 'none' || isThere()) state.set('kept');
  }

  async function forget(): Promise<void> {
    clearTimeout(timer);
    unsent = false;
    // A write on its way would bring the draft back.
    await sending;
    clearTimeout(timer);
    unsent = false;
    restored.set(undefined);
    await drop();
  }

  async function keep(): Promise<void> {
    if (!isThere()) unsent = true;
    await send();
  }

  return {
    state,
    restored,
    forget,
    keep,
    rest: async (made) => {
      plan = made;
      if (made !== undefined) unsent = true;
      await keep();
      resting = true;
    },
    open: () => {
      ended = false;
      const owed = queryClient.getQueryData<{ readonly draft: Read | null }>(key);
      // It was owed to this form, once: whoever opens it next reads it anew.
      oweNothing();
      // Drawn at once with what is typed in it.
      if (owed?.draft && keptOf(owed.draft).plan === undefined) restore(owed.draft);
      else if (owed?.draft) void take(owed.draft);
      if (!owed)
        readDraft(params).then(
          async (draft) => {
            if (draft && !ended) await take(draft);
          },
          () => undefined,
        );
      const stop = store.subscribe(undefined, typed);
      openDrafts.add(send);
      return () => {
        ended = true;
        // A page that was shown before is drawn before its loader has read anything.
        oweNothing();
        stop();
        openDrafts.delete(send);
        void send();
      };
    },
  };
}

/** How a plan stands; one that cannot be read loses nothing that was typed for it. */
async function planState(IdPlan: number): Promise<PlanState> {
  return await callApi(plansCalls.get, { params: { IdPlan } }).then(
    ({ state }) => state,
    () => 'discarded',
  );
}

/** The same as it compares with what is typed now. */
function thereOf<V>(draft: Read): Kept<V> {
  const { typed, unread } = keptOf<V>(draft);
  return { typed, ...(unread && { unread }) };
}

function keptOf<V>({ values }: Read): Kept<V> {
  return JSON.parse(values) as Kept<V>;
}
