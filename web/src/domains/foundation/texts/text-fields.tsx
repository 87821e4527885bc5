import { Button, Text, Textarea } from '@mantine/core';
import { type IdLangue, languageNames, locales } from '@passerelle/contracts/languages.ts';
import { fillMessage } from '@passerelle/texts/message.ts';
import { type Form, useSaidField } from '../../../lib/form/form.ts';
import { type TextValues as Samples, useTexts } from '../../../lib/texts.ts';
import { Flag } from '../../../ui/flag.tsx';
import { StateMarks } from './text-cell.tsx';
import { faultsIn, faultText } from './text-faults.tsx';
import classes from './text-fields.module.css';
import { allCodes, languageOf, type TextLine } from './text-lines.ts';
import type { TextValues } from './use-text-form.ts';

interface TextFieldsProps {
  readonly line: TextLine;
  readonly form: Form<TextValues>;
  readonly onConfirm: (code: IdLangue) => void;
  /** Where given, each text is shown as people read it with these values. */
  readonly samples?: Samples;
  /** One under the other, for a small place; the language that has the focus first. */
  readonly compact?: boolean;
  readonly first?: IdLangue;
}

/** A text in the eight languages, each with what is wrong with it and how it reads. */
export function TextFields({ line, form, onConfirm, samples, compact = false, first }: TextFieldsProps) {
  const codes = first ? [first, ...allCodes.filter((code) => code !== first)] : allCodes;
  return (
    <div className={classes.fields} data-compact={compact || undefined}>
      {codes.map((code) => (
        <TextField key={code} {...{ code, line, form, onConfirm, samples }} autoFocus={code === first} />
      ))}
    </div>
  );
}

interface TextFieldProps extends Pick<TextFieldsProps, 'line' | 'form' | 'onConfirm'> {
  readonly code: IdLangue;
  readonly samples: Samples | undefined;
  readonly autoFocus: boolean;
}

function TextField({ code, line, form, onConfirm, samples, autoFocus }: TextFieldProps) {
  const { t } = useTexts();
  const language = languageOf(code);
  const state = line.texts[code];
  const { value, faults: told } = useSaidField(form, 'texts');
  const Texte = value[code];
  const changed = Texte !== state.Texte;
  // What the rules say is said while it is typed.
  const faults = changed ? faultsIn(Texte, code, line.shipped) : [];
  const refused = told.filter(({ path }) => path === `texts/${code}`).map(form.faultText);
  const said = faults.length > 0 ? faults.map(faultText).join(' ') : refused.join(' ');
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
        onChange={(event) =>
          form.change({ texts: { ...form.store.values().texts, [code]: event.currentTarget.value } })
        }
      />
      {filled !== undefined && filled !== Texte && (
        <Text size="sm" className={classes.preview} lang={locales[language]}>
          {filled}
        </Text>
      )}
      {state.toReview && !changed && (
        <Button
          size="compact-sm"
          variant="default"
          mt={6}
          aria-label={`${t('TRANSLATIONS:stillRight')}: ${languageNames[language]}`}
          onClick={() => onConfirm(code)}
        >
          {t('TRANSLATIONS:stillRight')}
        </Button>
      )}
    </div>
  );
}
