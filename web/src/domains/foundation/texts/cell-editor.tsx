import { Button, Group, Textarea } from '@mantine/core';
import { type IdLangue, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { type KeyboardEvent, useRef } from 'react';
import { attempt } from '../../../lib/errors.ts';
import { useForm, useSaidField } from '../../../lib/form/form.ts';
import { readAnew, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useStore } from '../../../lib/use-store.ts';
import { Form, FormFaults } from '../../../ui/form/form.tsx';
import { faultsAt, faultsIn, faultText } from './text-faults.tsx';
import { keyOf, languageOf, nameOf, noteLines, type TextLine } from './text-lines.ts';
import classes from './texts-grid.module.css';

type Move = readonly [number, number];
const stay: Move = [0, 0];

interface CellEditorProps {
  readonly line: TextLine;
  readonly code: IdLangue;
  /** Saved, or left as it was; where to go then, and what to say. */
  readonly onDone: (move: Move, words?: string) => void;
}

/** A text written where it stands: Enter saves, Tab saves and goes on, Escape leaves it as it was. */
export function CellEditor({ line, code, onDone }: CellEditorProps) {
  const { t } = useTexts();
  const { Famille, Cle } = line;
  const state = line.texts[code];
  const going = useRef(stay);
  const write = useWrite(translationsCalls.write, { shownInPlace: true });
  const form = useForm({
    draft: { form: 'text-cell', subject: `${keyOf(line)}:${code}` },
    initial: { Texte: state.Texte },
    revision: state.Version,
    fields: {
      Texte: {
        label: 'TRANSLATIONS:text',
        check: ({ Texte }) => faultsAt(code, Texte, line.shipped).map((fault) => ({ ...fault, path: '' })),
      },
    },
    places: { [code]: 'Texte' },
    at: 'texts',
    latest: async () => {
      const { line: now } = await readAnew(translationsCalls.read, { params: { Famille, Cle } });
      return { values: { Texte: now.texts[code].Texte }, revision: now.texts[code].Version };
    },
    save: async ({ Texte }, Version) => {
      if (Texte === state.Texte && !state.toReview) return undefined;
      return await write.writeAsync({ params: { Famille, Cle }, body: { texts: { [code]: { Texte, Version } } } });
    },
    done: (saved) => {
      if (saved) noteLines([saved], true);
      onDone(going.current, saved && t('TRANSLATIONS:saved'));
    },
  });
  const { value: Texte, faults: told } = useSaidField(form, 'Texte');
  const pending = useStore(form.pending);

  function save(move: Move): void {
    going.current = move;
    if (Texte !== state.Texte || state.toReview) attempt(form.submit());
    else leave(move);
  }
  function leave(move: Move): void {
    form.discard();
    onDone(move);
  }
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save([1, 0]);
    // Only what was written is saved on the way.
    else if (event.key === 'Tab' && Texte !== state.Texte) save([0, event.shiftKey ? -1 : 1]);
    else if (event.key === 'Tab') leave([0, event.shiftKey ? -1 : 1]);
    else if (event.key === 'Escape') leave(stay);
    else return;
    event.preventDefault();
  }

  // What the rules say is said while it is typed.
  const faults = Texte === state.Texte ? [] : faultsIn(Texte, code, line.shipped);
  const said = faults.length > 0 ? faults.map(faultText) : told.map(form.faultText);
  return (
    <Form form={form} className={classes.editor}>
      <Textarea
        autosize
        autoFocus
        minRows={1}
        lang={locales[languageOf(code)]}
        aria-label={t('TRANSLATIONS:edit', { key: nameOf(keyOf(line)), language: languageNames[languageOf(code)] })}
        value={Texte}
        error={said.join(' ')}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(Texte.length, Texte.length)}
        onChange={(event) => form.change({ Texte: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <FormFaults form={form} />
      <Group gap={6} mt={6}>
        <Button size="compact-sm" type="submit" loading={pending}>
          {t(state.toReview && Texte === state.Texte ? 'TRANSLATIONS:stillRight' : 'COMMON:save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => leave(stay)}>
          {t('COMMON:cancel')}
        </Button>
      </Group>
    </Form>
  );
}
