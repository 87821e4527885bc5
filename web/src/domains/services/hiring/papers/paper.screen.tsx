import { Group, Title } from '@mantine/core';
import { fold } from '@passerelle/contracts/fold.ts';
import { type PaperType, paperFormats, paperSizes, recordPapers } from '@passerelle/contracts/hiring/paper-types.ts';
import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useForm } from '../../../../lib/form/form.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { readAnew, useCall, useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { CheckField, NumberField, useBound } from '../../../../ui/form/field.tsx';
import { Form, FormEnd } from '../../../../ui/form/form.tsx';
import { MultiSelect } from '../../../../ui/multi-select.tsx';
import { Page } from '../../../../ui/page.tsx';
import sections from '../../../../ui/sections.module.css';
import { Select } from '../../../../ui/select.tsx';
import { SaidField } from '../../../foundation/forms/said-field.tsx';
import { HistoryTimeline } from '../../../foundation/history/history-timeline.tsx';
import { saidIn } from '../paper-words.ts';
import classes from './papers.module.css';
import { RulesOfPaper } from './rules-of-paper.tsx';

interface Params {
  readonly CodePiece?: string;
}

const newPaper: PaperType = {
  ...{ Nom: { text: '', Traductions: {} }, Aide: null, Formats: ['pdf', 'picture'], Taille: 5, AgeMois: null },
  ...{ Echeance: false, Champ: null, Ordre: 50, Actif: true },
  Regles: [{ IdPays: null, IdSociete: null, Quand: null, Demande: 'required' }],
};

/** Where what is typed of a paper is kept until its plan is prepared. */
export const paperDraft = (CodePiece: string | undefined) => ({ form: 'hiring-paper', subject: CodePiece ?? 'new' });

/** A paper that hiring files ask for, and of whom: nothing changes before its plan is applied. */
export function PaperScreen({ params: { CodePiece } }: PageProps<Params, unknown>) {
  const { t, language } = useTexts();
  const papers = useCall(papersCalls.list, {});
  const stored = papers.find((paper) => paper.CodePiece === CodePiece)?.Piece;
  return (
    <Page title={stored ? saidIn(stored.Nom, language) : t('HIRING_PAPERS:adding')}>
      <PaperEditor key={CodePiece} {...{ CodePiece: stored && CodePiece, stored }} />
      {stored && CodePiece && (
        <section className={sections.section} aria-label={t('COMMON:history')}>
          <Title order={2}>{t('COMMON:history')}</Title>
          <HistoryTimeline entity="PieceType" id={CodePiece} />
        </section>
      )}
    </Page>
  );
}

interface EditorProps {
  readonly CodePiece: string | undefined;
  readonly stored: PaperType | undefined;
}

function PaperEditor({ CodePiece, stored }: EditorProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const papers = useCall(papersCalls.list, {});
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const read = useRef(stored ?? null);
  const form = useForm<PaperType, { readonly IdPlan: number }>({
    draft: paperDraft(CodePiece),
    prepares: ({ IdPlan }) => IdPlan,
    initial: stored ?? newPaper,
    stored: stored !== undefined,
    at: 'input/Piece',
    fields: {
      Nom: {
        label: 'COMMON:name',
        check: ({ Nom }) => (Nom.text.trim() === '' ? [{ path: '', rule: 'required' }] : undefined),
      },
      Aide: { label: 'HIRING_PAPERS:help' },
      Formats: {
        label: 'HIRING_PAPERS:formats',
        check: ({ Formats }) => (Formats.length === 0 ? [{ path: '', rule: 'required' }] : undefined),
      },
      Taille: { label: 'HIRING_PAPERS:size' },
      AgeMois: { label: 'HIRING_PAPERS:age' },
      Echeance: { label: 'HIRING_PAPERS:expires' },
      Champ: { label: 'HIRING_PAPERS:record' },
      Ordre: { label: 'HIRING_PAPERS:order' },
      Actif: { label: 'HIRING_PAPERS:active' },
      Regles: { label: 'HIRING_PAPERS:rules' },
    },
    latest: async () => {
      const now = (await readAnew(papersCalls.list, {})).find((paper) => paper.CodePiece === CodePiece)?.Piece;
      read.current = now ?? null;
      return { values: now ?? newPaper };
    },
    save: (Piece) => {
      const code =
        CodePiece ??
        codeFor(
          Piece.Nom.text,
          papers.map((paper) => paper.CodePiece),
        );
      return prepare.writeAsync({
        body: { kind: 'hiring-paper', input: { CodePiece: code, Lu: read.current, Piece } },
      });
    },
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  const name = useBound(form, 'Nom');
  const help = useBound(form, 'Aide');
  const formats = useBound(form, 'Formats');
  const size = useBound(form, 'Taille');
  const record = useBound(form, 'Champ');
  return (
    <Form form={form} acts className={classes.editor}>
      <section className={`${sections.section} ${classes.fields}`}>
        <SaidField
          label={t('COMMON:name')}
          value={name.value}
          error={name.error}
          onChange={(Nom) => name.onChange(Nom ?? { text: '', Traductions: {} })}
        />
        <SaidField
          label={t('HIRING_PAPERS:help')}
          value={help.value ?? undefined}
          optional
          onChange={(Aide) => help.onChange(Aide ?? null)}
        />
        <MultiSelect
          label={t('HIRING_PAPERS:formats')}
          data={(Object.keys(paperFormats) as (keyof typeof paperFormats)[]).map((format) => ({
            value: format,
            label: t(`HIRING_PAPERS:format ${format}`),
          }))}
          value={[...formats.value]}
          error={formats.error}
          onChange={(chosen) => formats.onChange(chosen as PaperType['Formats'])}
        />
        <Group align="end">
          <Select
            label={t('HIRING_PAPERS:size')}
            data={paperSizes.map(String)}
            value={String(size.value)}
            allowDeselect={false}
            onChange={(chosen) => size.onChange(chosen === '3' ? 3 : 5)}
          />
          <NumberField form={form} name="AgeMois" within={[1, 120]} />
          <NumberField form={form} name="Ordre" within={[1, 999]} />
        </Group>
        <Select
          label={t('HIRING_PAPERS:record')}
          placeholder={t('HIRING_PAPERS:staysWithFile')}
          clearable
          data={recordPapers.map((field) => ({ value: field, label: t(`CHAMPS:${field}`) }))}
          value={record.value}
          onChange={(chosen) => record.onChange(recordPapers.find((field) => field === chosen) ?? null)}
        />
        <CheckField form={form} name="Echeance" />
        <CheckField form={form} name="Actif" />
      </section>
      <RulesOfPaper form={form} />
      <FormEnd action={t('COMMON:prepare')} lead={t('COMMON:nothingYet')} />
    </Form>
  );
}

/** A code of its own for a new paper, made of what it is called. */
function codeFor(name: string, taken: readonly string[]): string {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30)
    .replace(/-$/, '');
  const code = plain.length < 3 ? `piece-${plain || 'x'}` : plain;
  if (!taken.includes(code)) return code;
  let n = 2;
  while (taken.includes(`${code}-${n}`)) n++;
  return `${code}-${n}`;
}
