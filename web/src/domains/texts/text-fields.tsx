import { Button, Group, Text, Textarea } from '@mantine/core';
import { type IdLangue, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { fillMessage } from '@passerelle/texts/message.ts';
import { attempt } from '../../lib/errors.ts';
import { type TextValues, useTexts } from '../../lib/texts.ts';
import { Flag } from '../../ui/flag.tsx';
import { StateMarks } from './text-cell.tsx';
import { faultText, refusalOf } from './text-faults.tsx';
import classes from './text-fields.module.css';
import { allCodes, languageOf, type TextLine } from './text-lines.ts';
import type { TextEdits } from './use-text-edits.ts';

interface TextFieldsProps {
  readonly line: TextLine;
  readonly edits: TextEdits;
  /** Where given, each text is shown as people read it with these values. */
  readonly samples?: TextValues;
  /** One under the other, for a small place; the language that has the focus first. */
  readonly compact?: boolean;
  readonly first?: IdLangue;
}

/** A text in the eight languages, each with what is wrong with it and how it reads. */
export function TextFields({ line, edits, samples, compact = false, first }: TextFieldsProps) {
  const codes = first ? [first, ...allCodes.filter((code) => code !== first)] : allCodes;
  return (
    <div className={classes.fields} data-compact={compact || undefined}>
      {codes.map((code) => (
        <TextField key={code} code={code} line={line} edits={edits} samples={samples} autoFocus={code === first} />
      ))}
    </div>
  );
}

interface TextFieldProps extends Pick<TextFieldsProps, 'line' | 'edits'> {
  readonly code: IdLangue;
  readonly samples: TextValues | undefined;
  readonly autoFocus: boolean;
}

function TextField({ code, line, edits, samples, autoFocus }: TextFieldProps) {
  const { t } = useTexts();
  const language = languageOf(code);
  const state = line.texts[code];
  const Texte = edits.now(code);
  const faults = edits.faults(code);
  const moved = edits.moved(code);
  const said = moved
    ? t('TRANSLATIONS:theirs', { text: state.Texte })
    : faults.length > 0
      ? faults.map(faultText).join(' ')
      : refusalOf(edits.error, code);
  const filled = samples && faults.length === 0 ? fillMessage(Texte, language, samples) : undefined;
  return (
    <div className={classes.field}>
      <Textarea
        autosize
        minRows={1}
        data-autofocus={autoFocus || undefined}
        lang={locales[language]}
        label={
          <span className={classes.label}>
            <Flag language={language} /> {languageNames[language]} <StateMarks state={state} />
          </span>
        }
        value={Texte}
        error={said}
        onChange={(event) => edits.type(code, event.currentTarget.value)}
      />
      {filled !== undefined && filled !== Texte && (
        <Text size="sm" className={classes.preview} lang={locales[language]}>
          {filled}
        </Text>
      )}
      {moved && (
        <Group gap={6} mt={6}>
          <Button size="compact-sm" onClick={() => edits.keepMine(code)}>
            {t('TRANSLATIONS:keepMine')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => edits.takeTheirs(code)}>
            {t('TRANSLATIONS:takeTheirs')}
          </Button>
        </Group>
      )}
      {state.toReview && !edits.changed.includes(code) && (
        <Button
          size="compact-sm"
          variant="default"
          mt={6}
          aria-label={`${t('TRANSLATIONS:stillRight')}: ${languageNames[language]}`}
          onClick={() => attempt(edits.confirm(code))}
        >
          {t('TRANSLATIONS:stillRight')}
        </Button>
      )}
    </div>
  );
}
