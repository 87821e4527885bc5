import { Button, Group, Textarea } from '@mantine/core';
import { type IdLangue, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { errorText } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { DraftLine } from '../../ui/draft-line.tsx';
import { faultsIn, faultText, refusalOf } from './text-faults.tsx';
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
  const opened = useRef(state).current;
  /** The version that is written over: another one, once the reader has seen it. */
  const [over, setOver] = useState(opened.Version);
  const draft = useDraft('text-cell', `${keyOf(line)}:${code}`, { Texte: opened.Texte });
  const { Texte } = draft.values;
  const write = useWrite(translationsCalls.write, { shownInPlace: true });
  const faults = faultsIn(Texte, code, line.shipped);
  const moved = state.Version !== over && state.Texte !== Texte;

  async function save(move: Move): Promise<void> {
    if (Texte === state.Texte && !state.toReview) return leave(move);
    if (faults.length > 0 || moved) return;
    const body = { texts: { [code]: { Texte, Version: over } } };
    const saved = await write.writeAsync({ params: { Famille, Cle }, body }).catch(() => undefined);
    if (!saved) return;
    draft.sent();
    noteLines([saved], true);
    onDone(move, t('TRANSLATIONS:saved'));
  }
  function leave(move: Move): void {
    draft.discard();
    onDone(move);
  }
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void save([1, 0]);
    // Only what was written is saved on the way.
    else if (event.key === 'Tab' && Texte !== state.Texte) void save([0, event.shiftKey ? -1 : 1]);
    else if (event.key === 'Tab') leave([0, event.shiftKey ? -1 : 1]);
    else if (event.key === 'Escape') leave(stay);
    else return;
    event.preventDefault();
  }

  const refused = refusalOf(write.error, code) ?? (write.error ? errorText(write.error) : undefined);
  const said = faults.length > 0 ? faults.map(faultText).join(' ') : refused;
  return (
    <div className={classes.editor}>
      <Textarea
        autosize
        autoFocus
        minRows={1}
        lang={locales[languageOf(code)]}
        aria-label={t('TRANSLATIONS:edit', { key: nameOf(keyOf(line)), language: languageNames[languageOf(code)] })}
        value={Texte}
        error={moved ? t('TRANSLATIONS:theirs', { text: state.Texte }) : said}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(Texte.length, Texte.length)}
        onChange={(event) => {
          write.reset();
          draft.change({ Texte: event.currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      {draft.restored && <DraftLine draft={draft} />}
      <Group gap={6} mt={6}>
        {moved ? (
          <>
            <Button size="compact-sm" onClick={() => setOver(state.Version)}>
              {t('TRANSLATIONS:keepMine')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => leave(stay)}>
              {t('TRANSLATIONS:takeTheirs')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="compact-sm"
              loading={write.pending}
              disabled={faults.length > 0}
              onClick={() => void save(stay)}
            >
              {t(state.toReview && Texte === state.Texte ? 'TRANSLATIONS:stillRight' : 'COMMON:save')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => leave(stay)}>
              {t('COMMON:cancel')}
            </Button>
          </>
        )}
      </Group>
    </div>
  );
}
