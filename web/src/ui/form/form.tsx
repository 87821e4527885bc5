import { Alert, Button, Group, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { attempt } from '../../lib/errors.ts';
import { type Form as FormOf, useFormState } from '../../lib/form/form.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Dialog } from '../dialog.tsx';
import { ErrorText } from '../error-text.tsx';
import { useLostFocus } from '../focus-return.ts';
import sections from '../sections.module.css';
import { showToast } from '../toast.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftNotice, DraftState } from './draft-notice.tsx';
import { FaultsElsewhere } from './faults-elsewhere.tsx';
import { FaultsLeft } from './faults-left.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { fields, focusFault } from './places-at-fault.ts';

/** What is drawn of a form whatever its fields are. */
type AnyForm = FormOf<never>;

interface Around {
  readonly form: AnyForm;
  /** Closes the dialog that the form is in, after asking where something would be left behind. */
  readonly leave: (() => void) | undefined;
  /** The way to a field that is not on this form, from where what is wrong with it is said. */
  readonly wayTo: ((name: string) => void) | undefined;
}

const FormContext = createContext<Around | undefined>(undefined);

/** Forms on screen, the topmost last: Ctrl+S is for that one. */
const shown: object[] = [];

interface FormProps<V extends object> {
  readonly form: FormOf<V>;
  /** Sending it does more than save it: Ctrl+S keeps the draft instead. */
  readonly acts?: boolean;
  /** The way to a field that is filled in elsewhere. */
  readonly wayTo?: (name: string) => void;
  /** Its address ends with the number of a step: at another one it goes on. */
  readonly inSteps?: true;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The shell of every form: the draft found again, faults at their fields with the focus on the first, what somebody else
 * changed, Ctrl+S, and the question before changes are left behind. Drawn where what opened it was, its first field has the
 * focus.
 */
export function Form<V extends object>({
  onLeave,
  inSteps,
  ...props
}: FormProps<V> & { readonly onLeave?: () => void }) {
  const { store } = props.form;
  const { ask, question } = useQuestion(props.form);
  const placeOf = (path: string) => (inSteps ? pageOf(path).replace(/\/\d+$/, '') : pageOf(path));
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      store.state().changed && placeOf(current.pathname) !== placeOf(next.pathname) && !(await ask()),
    enableBeforeUnload: false,
  });
  return (
    <>
      <Shell {...props} leave={onLeave && (() => attempt(ask().then((leaves) => leaves && onLeave())))} />
      {question}
    </>
  );
}

/** The same screen in another language is the same form. */
const pageOf = (path: string) => path.replace(/^\/[^/]*/, '');

interface FormDialogProps<V extends object> extends FormProps<V> {
  readonly title: string;
  readonly size?: string | number;
  readonly onClose: () => void;
}

/** A form in a dialog. */
export function FormDialog<V extends object>({ title, size, onClose, children, ...props }: FormDialogProps<V>) {
  const { ask, question } = useQuestion(props.form);
  const leave = () => attempt(ask().then((leaves) => leaves && onClose()));
  return (
    <Dialog title={title} onClose={leave} {...(size !== undefined && { size })}>
      <Shell {...props} leave={leave}>
        <Stack gap="md">{children}</Stack>
      </Shell>
      {question}
    </Dialog>
  );
}

/** The question before what is typed is left behind; where nothing is, nobody is asked. */
function useQuestion<V extends object>(form: FormOf<V>) {
  const [answer, setAnswer] = useState<(leaves: boolean) => void>();
  const ask = async () =>
    !form.store.state().changed || (await new Promise<boolean>((resolve) => setAnswer(() => resolve)));
  const question = answer && (
    <LeaveDialog
      form={form as unknown as AnyForm}
      onAnswer={(leaves) => {
        setAnswer(undefined);
        answer(leaves);
      }}
    />
  );
  return { ask, question };
}

function Shell<V extends object>({
  form: typed,
  acts = false,
  className,
  wayTo,
  children,
  leave,
}: FormProps<V> & Pick<Around, 'leave'>) {
  const form = typed as unknown as AnyForm;
  const root = useRef<HTMLFormElement>(null);
  const heldBack = useStore(form.heldBack);
  useEffect(() => {
    if (heldBack > 0) focusFault(root.current);
  }, [heldBack]);
  useLostFocus(form, () => root.current?.querySelector(fields));
  useSaveKey(form, acts);
  return (
    <FormContext value={{ form, leave, wayTo }}>
      <form
        ref={root}
        noValidate
        className={className}
        onKeyDown={(event) => {
          // In a list that is open Enter chooses: where nothing is pointed at yet, it sends nothing either.
          if (event.key === 'Enter' && isListOpen(event.target)) event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          attempt(form.submit());
        }}
      >
        <DraftNotice form={form} />
        {children}
      </form>
    </FormContext>
  );
}

/** As Mantine marks it: what it says to assistive technology comes a key later. */
const isListOpen = (target: EventTarget) =>
  target instanceof Element && target.matches('[aria-haspopup=listbox][data-expanded]');

function useSaveKey(form: AnyForm, acts: boolean): void {
  const { t } = useTexts();
  useEffect(() => {
    shown.push(form);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (shown.at(-1) !== form) return;
      event.preventDefault();
      if (acts) attempt(keptBy(form).then(() => showToast({ tone: 'success', text: t('DRAFTS:kept') })));
      else if (form.store.state().changed) attempt(form.submit());
      else showToast({ tone: 'success', text: t('COMMON:saved') });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      shown.splice(shown.indexOf(form), 1);
    };
  }, [form, acts, t]);
}

async function keptBy({ draft }: AnyForm): Promise<void> {
  await draft?.keep();
}

interface FormEndProps {
  readonly action: string;
  readonly color?: string | undefined;
  /** Beside the button that sends it. */
  readonly more?: ReactNode;
  /** Before it, at the start of the line. */
  readonly lead?: ReactNode;
  readonly cancel?: boolean;
}

/** The end of a form: what was refused of it as a whole, how its draft stands, and its buttons. */
export function FormEnd({ action, color, more, lead, cancel = false }: FormEndProps) {
  const { t } = useTexts();
  const around = useContext(FormContext);
  if (!around) throw new Error('The end of a form stands in a form');
  const { form, leave } = around;
  const pending = useStore(form.pending);
  // Through somebody else's eyes a form is seen, and not sent.
  const { viewing } = useSession().user;
  return (
    <>
      <FormFaults form={form} />
      <FaultsLeft form={form} />
      <div className={sections.end}>
        <DraftState form={form}>{viewing ? t('ERREURS:VIEW_AS_READ_ONLY') : lead}</DraftState>
        <Group gap="xs">
          {cancel && leave && (
            <Button variant="default" onClick={leave}>
              {t('COMMON:cancel')}
            </Button>
          )}
          {more}
          <Button type="submit" color={color} loading={pending} disabled={viewing !== null}>
            {action}
          </Button>
        </Group>
      </div>
    </>
  );
}

/** What was refused of a form as a whole, and what somebody else changed. */
export function FormFaults<V extends object>({ form: typed }: { readonly form: FormOf<V> }) {
  const form = typed as unknown as AnyForm;
  const { t } = useTexts();
  const { collisions } = useFormState(form);
  const refusal = useStore(form.refusal);
  const wayTo = useContext(FormContext)?.wayTo;
  if (collisions.length > 0) return <ConflictPanel form={form} collisions={collisions} />;
  if (!refusal) return <FaultsElsewhere form={form} wayTo={wayTo} />;
  return (
    <InSight of={refusal}>
      <Alert color="red" role="alert">
        {refusal.words ? t(refusal.words.text, refusal.words.values) : <ErrorText error={refusal.error} />}
      </Alert>
    </InSight>
  );
}

/** Brought into sight when what it says is new: whoever saved by the keyboard may be far above. */
function InSight({ of, children }: { readonly of: object; readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of) root.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return <div ref={root}>{children}</div>;
}
