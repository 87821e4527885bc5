import { VisuallyHidden } from '@mantine/core';
import { type IdLangue, languageNames } from '@passerelle/contracts/languages.ts';
import { Link } from '@tanstack/react-router';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { linkTo } from '../../../lib/page.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Flag } from '../../../ui/flag.tsx';
import { KeysHelp } from '../../../ui/kbd.tsx';
import { CellEditor } from './cell-editor.tsx';
import { TextCell } from './text-cell.tsx';
import { keyOf, languageOf, nameOf, type TextLine } from './text-lines.ts';
import classes from './texts-grid.module.css';

interface TextsGridProps {
  /** What the lines answer: another one is read from its top. */
  readonly question: string;
  readonly lines: readonly TextLine[];
  readonly codes: readonly IdLangue[];
  /** What comes under the last line. */
  readonly children?: ReactNode;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const stops = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];

/** Texts side by side, their key and French in sight; arrows go from one to another, Enter edits where it stands. */
export function TextsGrid({ question, lines, codes, children }: TextsGridProps) {
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [editing, setEditing] = useState<string>();
  const [said, setSaid] = useState('');
  const others = codes.filter((code) => code !== 'FR');

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever began to edit meanwhile stays where they are.
  useEffect(() => {
    if (!editing) scroller.current?.scrollTo({ top: 0 });
  }, [question]);

  // One stop of the whole grid is in the order of Tab.
  useEffect(() => {
    if (!body.current?.querySelector('[data-stop][tabindex="0"]'))
      body.current?.querySelector('[data-stop]')?.setAttribute('tabindex', '0');
  });
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target as HTMLElement).matches('[data-stop]')) return;
    for (const one of body.current?.querySelectorAll('[data-stop][tabindex="0"]') ?? [])
      one.setAttribute('tabindex', '-1');
    target.setAttribute('tabindex', '0');
  };

  const moveFrom = useCallback((at: string, [down, across]: readonly [number, number]) => {
    const rows = [...(body.current?.rows ?? [])];
    const row = rows.findIndex((one) => one.querySelector(`[data-at="${CSS.escape(at)}"]`));
    const from = stops(rows[row]);
    const column = from.findIndex((one) => one.dataset.at === at);
    const to = stops(rows[row + down])[column + across] ?? from[column];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    const move = moves[event.key];
    if (!stop?.dataset.at || event.ctrlKey || event.metaKey || event.altKey) return;
    if (move) moveFrom(stop.dataset.at, move);
    else if (event.key === 'F2' && stop.matches('button')) setEditing(stop.dataset.at);
    else return;
    event.preventDefault();
  }

  /** After an editor is gone, its cell is where it was; then the next one in the asked direction. */
  const onDone = useCallback(
    (at: string, move: readonly [number, number], words?: string) => {
      setEditing(undefined);
      if (words) setSaid(words);
      requestAnimationFrame(() => moveFrom(at, move));
    },
    [moveFrom],
  );

  return (
    <>
      <KeysHelp
        keys={[
          ['Enter', t('TRANSLATIONS:keyEdit')],
          ['Tab', t('TRANSLATIONS:keyNext')],
          ['Escape', t('TRANSLATIONS:keyCancel')],
        ]}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div ref={scroller} className={classes.scroller}>
        <table className={classes.grid} aria-label={t('TRANSLATIONS:grid')} onKeyDown={onKeyDown} onFocus={onFocus}>
          <thead>
            <tr>
              <th scope="col" className={classes.first}>
                <Heading code="FR" />
              </th>
              {others.map((code) => (
                <th key={code} scope="col">
                  <Heading code={code} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {lines.map((line) => {
              const key = keyOf(line);
              return (
                <Row
                  key={key}
                  line={line}
                  codes={others}
                  editing={editing?.startsWith(`${key}:`) ? editing : undefined}
                  onEdit={setEditing}
                  onDone={onDone}
                />
              );
            })}
          </tbody>
        </table>
        {children}
      </div>
    </>
  );
}

function Heading({ code }: { code: IdLangue }) {
  const language = languageOf(code);
  return (
    <span className={classes.language}>
      <Flag language={language} /> {languageNames[language]}
    </span>
  );
}

interface RowProps {
  readonly line: TextLine;
  readonly codes: readonly IdLangue[];
  readonly editing: string | undefined;
  readonly onEdit: (at: string) => void;
  readonly onDone: (at: string, move: readonly [number, number], words?: string) => void;
}

const Row = memo(function Row({ line, codes, editing, onEdit, onDone }: RowProps) {
  const { t, language } = useTexts();
  const key = keyOf(line);
  const cell = (code: IdLangue) => {
    const at = `${key}:${code}`;
    return editing === at ? (
      <CellEditor line={line} code={code} onDone={(move, words) => onDone(at, move, words)} />
    ) : (
      <TextCell at={at} line={line} code={code} onEdit={() => onEdit(at)} />
    );
  };
  return (
    <tr>
      <th scope="row" className={classes.first}>
        <Link
          {...linkTo('singleTranslation', language, { search: { key } })}
          className={classes.key}
          data-stop
          data-at={key}
          tabIndex={-1}
          aria-label={t('TRANSLATIONS:open', { key: nameOf(key) })}
          title={nameOf(key)}
        >
          {nameOf(key)}
        </Link>
        {cell('FR')}
      </th>
      {codes.map((code) => (
        <td key={code}>{cell(code)}</td>
      ))}
    </tr>
  );
});
