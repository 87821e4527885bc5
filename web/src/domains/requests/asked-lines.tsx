import { ActionIcon, Button, Title } from '@mantine/core';
import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import type { RequestType } from '@passerelle/contracts/requests/request.ts';
import { mostLines } from '@passerelle/contracts/requests/request.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useReferences } from '../../lib/reference.ts';
import { useTexts } from '../../lib/texts.ts';
import parts from '../../ui/parts.module.css';
import sections from '../../ui/sections.module.css';
import { LineDialog } from './line-editor.tsx';
import classes from './requests.module.css';

/** A line as it is asked: what is filled in of it. */
export type AskedLine = readonly ChangedField[];

interface AskedLinesProps {
  readonly type: RequestType;
  readonly IdPersonneEV1: number;
  readonly lines: readonly AskedLine[];
  /** Left out where they are only read. */
  readonly onChange?: (lines: readonly AskedLine[]) => void;
}

/** What is asked line by line: added in a dialog, taken away by its cross. */
export function AskedLines({ type, IdPersonneEV1, lines, onChange }: AskedLinesProps) {
  const { t } = useTexts();
  const [adding, setAdding] = useState(false);
  const words = useLineWords(type);
  if (!type.lines) return null;
  const faults = type.lines.find?.(lines.map(valuesOf)) ?? [];
  return (
    <section className={sections.section} aria-label={t('REQUESTS:items')}>
      <Title order={2}>{t('REQUESTS:items')}</Title>
      {lines.length === 0 && <p className={parts.quiet}>{t('REQUESTS:noItems')}</p>}
      <ul className={classes.basket}>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key before it is kept, and holds nothing itself.
          <li key={n}>
            <div>
              <strong>{words(line).name}</strong>
              <p className={parts.quiet}>{words(line).more}</p>
              {faults
                .filter((fault) => fault.line === n)
                .map(({ rule }) => (
                  <p key={rule} role="alert" className={classes.refused}>
                    {t(`REGLES:${rule}` as TextKey)}
                  </p>
                ))}
            </div>
            {onChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('REQUESTS:takeAway', { name: words(line).name })}
                onClick={() => onChange(lines.filter((_one, at) => at !== n))}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {onChange && lines.length < mostLines && (
        <Button
          variant="default"
          className={classes.sendBasket}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('REQUESTS:addItem')}
        </Button>
      )}
      {adding && onChange && (
        <LineDialog
          form={type.lines.form}
          {...{ typeDemande: numberOf(type), IdPersonneEV1 }}
          action={t('REQUESTS:addItem')}
          onAdd={(fields) => {
            setAdding(false);
            onChange([...lines, fields]);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

const valuesOf = (line: AskedLine) => Object.fromEntries(line.map(({ IdChamp, Valeur }) => [IdChamp, Valeur]));

/** What a line is called, and what else is to be known of it. */
export function useLineWords({ lines }: RequestType): (line: AskedLine) => { name: string; more: string } {
  const { t } = useTexts();
  const references = useReferences(lines ? referenceListsOf(lines.form.fields) : []);
  return (line) => {
    const { IdCategorieMateriel, Marque, Modele, NumeroSerie, Portabilite, NumeroPorte } = valuesOf(line);
    const category = references.get('MaterielCategorie')?.byId.get(String(IdCategorieMateriel))?.label;
    return {
      name: [category, Marque, Modele].filter(Boolean).join(' '),
      more: [NumeroSerie, Portabilite === true && t('REQUESTS:ported', { number: String(NumeroPorte ?? '') })]
        .filter(Boolean)
        .join(' · '),
    };
  };
}
