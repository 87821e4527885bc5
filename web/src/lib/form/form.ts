import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { idLangues, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api.ts';
import { attempt } from '../errors.ts';
import { createStore, type Store } from '../store.ts';
import { ensureTexts, type TextKey, type TextValues, textIfAny, translate, useTexts } from '../texts.ts';
import { type DraftOf, type FormDraft, makeDraft } from './form-draft.ts';
import {
  type Fault,
  type FieldRule,
  type FieldRules,
  type FieldState,
  type FormState,
  type FormStore,
  isSame,
  makeFormStore,
} from './form-store.ts';

interface Words {
  readonly text: TextKey;
  readonly values?: TextValues;
}

export interface FormOptions<V extends object, Out> {
  /** What it opens on: what is saved, or what a new one starts with. When that moves, the form follows. */
  readonly initial: V;
  /** The revision of what is saved, where it has one. */
  readonly revision?: number | undefined;
  /** Something is saved already; so it is with a revision. */
  readonly stored?: boolean;
  readonly fields: FieldRules<V>;
  /** Under which name what is typed is kept on the server; without it, it is not. */
  readonly draft?: DraftOf;
  /** Once it is sent it starts anew, for the next one; what was typed meanwhile stays. */
  readonly startsAnew?: true;
  /**
   * What is sent becomes a plan, which may be given up: what is typed over what is saved stays a draft until that says the
   * same, what is new until its plan is applied. Answers the plan.
   */
  readonly prepares?: (output: Out) => number;
  /** Where the fields are in what is sent: `input/definition`; by default its body as it is. */
  readonly at?: string;
  /** Parts of what is sent that bear another name here: `{ Texte: 'texts/FR' }`. */
  readonly places?: Readonly<Record<string, string>>;
  /** Words for a rule (`unique`), or for a rule at a field (`Code pattern`), instead of those of REGLES. */
  readonly words?: Readonly<Record<string, TextKey>>;
  /** What an error means here: at a field, or of the whole. */
  readonly says?: (error: ApiError, values: V) => (Words & { readonly at?: keyof V & string }) | undefined;
  /** What is saved by now, for when somebody else saved first. */
  readonly latest?: (typed: V) => Promise<{ readonly values: V; readonly revision?: number }>;
  readonly save: (values: V, revision: number, aim: string | undefined) => Promise<Out>;
  /** It is saved and its draft forgotten. */
  readonly done?: (output: Out, values: V, aim: string | undefined) => void;
}

/** What went wrong with a form as a whole. */
export interface Refusal {
  readonly error: unknown;
  readonly words?: Words | undefined;
}

export interface Form<V extends object> {
  readonly store: FormStore<V>;
  readonly draft: FormDraft | undefined;
  readonly pending: Store<boolean>;
  readonly refusal: Store<Refusal | undefined>;
  /** How often it was sent and held back: its first fault then takes the focus. */
  readonly heldBack: Store<number>;
  readonly change: (part: Partial<V>) => void;
  /** Sends it where nothing is wrong. `aim` tells several buttons apart. */
  readonly submit: (aim?: string) => Promise<void>;
  /** Keeps what is typed, finished or not, where nothing of it is wrong; what the server refuses is said at its place. */
  readonly keep: (write: (values: V) => Promise<void>) => Promise<void>;
  /** Throws away what was typed. */
  readonly discard: () => void;
  /** The labels of a place, the outermost first; the words of what is wrong there; how a value is read. */
  readonly labelsOf: (path: string) => readonly string[];
  readonly show: (path: string, value: unknown) => unknown;
  readonly isRequired: (name: keyof V & string) => boolean;
  readonly faultText: (fault: Fault) => string;
}

interface LiveForm<V extends object, Out> extends Form<V> {
  readonly current: { options: FormOptions<V, Out> };
  readonly follow: () => void;
}

function makeForm<V extends object, Out>(first: FormOptions<V, Out>): LiveForm<V, Out> {
  /** Its options as they were drawn last. */
  const current = { options: first };
  const store = makeFormStore(first.initial, () => current.options.fields);
  const pending = createStore(false);
  const refusal = createStore<Refusal | undefined>(undefined);
  const heldBack = createStore(0);
  let followed = first.initial;
  let revision = first.revision;
  const saved = () => ({ stored: first.stored ?? revision !== undefined, revision });
  const draft = first.draft && makeDraft(first.draft, store, saved);

  function hold(): void {
    heldBack.set(heldBack.get() + 1);
  }
  function follow(): void {
    const { initial, revision: now } = current.options;
    if (pending.get()) return;
    revision = now;
    if (isSame(initial, followed)) return;
    followed = initial;
    store.rebase(initial);
  }

  async function send(aim: string | undefined, again: boolean): Promise<void> {
    const { save, done, latest } = current.options;
    const sent = store.values();
    let output: Out;
    try {
      output = await save(sent, revision ?? 0, aim);
    } catch (error) {
      const moved = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'TEXT_MOVED');
      const now = moved && again ? await latest?.(sent).catch(() => undefined) : undefined;
      if (!now) return refuse(error);
      ({ revision } = now);
      followed = now.values;
      store.rebase(now.values);
      // Whoever changed other fields is in nobody's way.
      if (store.state().collisions.length === 0) return await send(aim, false);
      return hold();
    }
    const waits = current.options.prepares?.(output);
    if (waits !== undefined) await draft?.rest(saved().stored ? undefined : waits);
    if (!current.options.startsAnew) store.accept(sent);
    else if (isSame(store.values(), sent)) store.reset();
    if (waits === undefined && !store.state().changed) await draft?.forget();
    done?.(output, sent, aim);
  }

  function refuse(error: unknown): void {
    const told = error instanceof ApiError ? current.options.says?.(error, store.values()) : undefined;
    const details = error instanceof ApiError ? error.details : [];
    const here = told?.at
      ? [{ path: told.at, rule: '', text: told.text, ...(told.values && { values: told.values }) }]
      : told
        ? []
        : details.flatMap(placed);
    const others = store.refuse(here);
    if (here.length === others.length) refusal.set({ error, words: told });
    hold();
  }
  /** Where in this form a fault of what was sent lies; nowhere where no words are known for it. */
  function placed({ path, ...fault }: ErrorDetail): Fault[] {
    const { at = '', places = {} } = current.options;
    const prefix = at === '' ? 'body/' : `body/${at}/`;
    if (!path.startsWith(prefix)) return [];
    const inside = path.slice(prefix.length);
    const [from, to] = Object.entries(places).find(([one]) => inside === one || inside.startsWith(`${one}/`)) ?? [
      '',
      '',
    ];
    const found = { ...fault, path: from === '' ? inside : `${to}${inside.slice(from.length)}` };
    return wordsOf(found) === undefined ? [] : [found];
  }

  function ruleAt(path: string): FieldRule<V> | undefined {
    return current.options.fields[path.split('/')[0] as keyof V & string];
  }
  function labelsOf(path: string): readonly string[] {
    const rule = ruleAt(path);
    if (!rule) return [];
    const below = path
      .split('/')
      .slice(1)
      .flatMap((part) => {
        const language = languages.find((one) => idLangues[one] === part);
        const named = rule.parts?.[part];
        return language ? [languageNames[language]] : named ? [translate(named)] : [];
      });
    return [translate(rule.label), ...below];
  }
  /** A place as a sentence names it: `Text (Français)`, `Titre`. */
  function nameOf(path: string): string {
    const [label = '', ...below] = labelsOf(path);
    const [last] = below.slice(-1);
    const inLanguage = languages.some((one) => idLangues[one] === path.split('/').at(-1));
    return last && inLanguage ? `${label} (${last})` : (last ?? label);
  }
  function wordsOf({ path, rule, value = '', text, values }: Fault): string | undefined {
    const { words = {} } = current.options;
    const [name = ''] = path.split('/');
    const key = text ?? words[`${name} ${rule}`] ?? words[rule] ?? `REGLES:${rule}`;
    const colon = key.indexOf(':');
    return textIfAny(key.slice(0, colon), key.slice(colon + 1), {
      field: nameOf(path),
      value,
      n: Number(value) || 0,
      ...values,
    });
  }

  const form: LiveForm<V, Out> = {
    current,
    store,
    draft,
    pending,
    refusal,
    heldBack,
    follow,
    labelsOf,
    show: (path, value) => ruleAt(path)?.show?.(value) ?? value,
    faultText: (fault) => wordsOf(fault) ?? '',
    isRequired: (name) => {
      const { required = false } = current.options.fields[name];
      return typeof required === 'function' ? required(store.values()) : required;
    },
    change: (part) => {
      if (refusal.get()) refusal.set(undefined);
      store.change(part);
    },
    submit: async (aim) => {
      if (pending.get()) return;
      refusal.set(undefined);
      if (!store.check() || store.state().collisions.length > 0) return hold();
      pending.set(true);
      try {
        await send(aim, true);
      } finally {
        pending.set(false);
        follow();
      }
    },
    keep: async (write) => {
      if (pending.get()) return;
      refusal.set(undefined);
      if (!store.check(true)) return hold();
      pending.set(true);
      try {
        await write(store.values());
      } catch (error) {
        refuse(error);
      } finally {
        pending.set(false);
        follow();
      }
    },
    discard: () => {
      refusal.set(undefined);
      store.reset();
      void draft?.forget();
    },
  };
  return form;
}

/** A form: what is typed, what is wrong with it, its draft, and the way to send it. It is the same for as long as it is shown. */
export function useForm<V extends object, Out>(
  options: FormOptions<V, Out> & { readonly draft: DraftOf },
): Form<V> & { readonly draft: FormDraft };
export function useForm<V extends object, Out>(options: FormOptions<V, Out>): Form<V>;
export function useForm<V extends object, Out>(options: FormOptions<V, Out>): Form<V> {
  const [form] = useState(() => makeForm(options));
  form.current.options = options;
  const { language } = useTexts();
  // Where no loader owed them: they are wanted once something is wrong.
  useEffect(() => attempt(ensureTexts(language, ['DRAFTS', 'REGLES'])), [language]);
  useEffect(() => form.draft?.open(), [form]);
  useEffect(() => form.follow());
  return form;
}

/** Follows one field: drawn again when it, or what is wrong with it, changes. */
export function useField<V extends object, K extends keyof V & string>(form: Form<V>, name: K): FieldState<V[K]> {
  return useSyncExternalStore(
    (tell) => form.store.subscribe(name, tell),
    () => form.store.field(name),
  );
}

/** What is drawn here says by itself what is wrong with these fields. Give the same each time. */
export function useSays<V extends object>(form: Form<V>, names: readonly (keyof V & string)[]): void {
  useEffect(() => {
    const stops = names.map((name) => form.store.say(name));
    return () => {
      for (const stop of stops) stop();
    };
  }, [form, names]);
}

/** Follows one field, for a control that says what is wrong with it. */
export function useSaidField<V extends object, K extends keyof V & string>(form: Form<V>, name: K): FieldState<V[K]> {
  useEffect(() => form.store.say(name), [form, name]);
  return useField(form, name);
}

/** Follows what is wrong and stands at no field on screen. */
export function useUnsaid<V extends object>(form: Form<V>): readonly Fault[] {
  return useSyncExternalStore((tell) => form.store.subscribe(undefined, tell), form.store.unsaid);
}

/** Follows all that is typed, for what depends on several fields. */
export function useValues<V extends object>(form: Form<V>): V {
  return useSyncExternalStore((tell) => form.store.subscribe(undefined, tell), form.store.values);
}

export function useFormState<V extends object>(form: Form<V>): FormState {
  return useSyncExternalStore((tell) => form.store.subscribe(undefined, tell), form.store.state);
}
