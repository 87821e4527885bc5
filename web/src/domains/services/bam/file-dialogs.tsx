import { Text, Textarea } from '@mantine/core';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { reasonLength } from '@passerelle/contracts/reason.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useFormInForce } from '../../../lib/form/form-in-force.ts';
import { useRightsToAdd } from '../../../lib/form/rights-to-add.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DeclaredFields } from '../../../ui/form/declared-fields.tsx';
import { DayField, ReasonField, reasonOf, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { AskedLines } from '../requests/ask/asked-lines.tsx';
import type { AskedLine } from '../requests/ask/line-words.ts';
import { useRequestDrawing } from '../requests/sheet/request-drawing.tsx';
import { requireDone } from './refusal-words.ts';
import { staleWithFile } from './stale-with-file.ts';

export interface FileDialogProps {
  readonly sheet: RequestSheet;
  readonly onClose: () => void;
}

const shortest = bamRequest.shortestReason;

/** Ends a file on a day of it. */
export function CloseDialog({ sheet: { IdDemande }, onClose }: FileDialogProps) {
  const { t } = useTexts();
  const close = useWrite(bamFilesCalls.closeMany, { stale: staleWithFile, shownInPlace: true });
  const form = useForm({
    initial: { DateCloture: null as string | null },
    fields: { DateCloture: { label: 'BAM:closeDay', required: true } },
    save: async ({ DateCloture }) =>
      requireDone(await close.writeAsync({ body: { ListeBAM: [IdDemande], DateCloture: DateCloture ?? '' } })),
    done: onClose,
  });
  return (
    <FormDialog form={form} acts title={t('BAM:act.close')} onClose={onClose}>
      <Text size="sm">{t('BAM:closeHelp')}</Text>
      <DayField form={form} name="DateCloture" />
      <FormEnd cancel action={t('BAM:act.close')} />
    </FormDialog>
  );
}

/** Marks a file as disputed, and says why. */
export function DisputeDialog({ sheet: { IdDemande }, onClose }: FileDialogProps) {
  const { t } = useTexts();
  const dispute = useWrite(bamFilesCalls.disputeMany, { stale: staleWithFile, shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    draft: { form: 'bam-dispute', subject: String(IdDemande) },
    fields: { Motif: reasonRule(true, shortest) },
    places: { Motif: 'Remarque' },
    save: async ({ Motif }) =>
      requireDone(await dispute.writeAsync({ body: { ListeBAM: [IdDemande], Remarque: Motif.trim() } })),
    done: onClose,
  });
  return (
    <FormDialog form={form} acts title={t('BAM:act.dispute')} onClose={onClose}>
      <ReasonField form={form} />
      <FormEnd cancel color="red" action={t('BAM:act.dispute')} />
    </FormDialog>
  );
}

/** Makes the draft that goes on after a file. */
export function ProlongDialog({ sheet: { IdDemande, person }, onClose }: FileDialogProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const prolong = useWrite(bamFilesCalls.prolong, { stale: staleWithFile, shownInPlace: true });
  const form = useForm({
    initial: { DateDeFin: null as string | null },
    fields: { DateDeFin: { label: 'CHAMPS:DateDeFin' } },
    save: async ({ DateDeFin }) =>
      await prolong.writeAsync({ params: { IdDossier: IdDemande }, body: DateDeFin ? { DateDeFin } : {} }),
    done: ({ IdDossier }) => {
      onClose();
      void navigate({ to: paths.updateBam(language, { IdPersonneEV1: person.IdPersonneEV1, IdDossier }) });
    },
  });
  return (
    <FormDialog form={form} acts title={t('BAM:act.prolong')} onClose={onClose}>
      <Text size="sm">{t('BAM:prolongHelp')}</Text>
      <DayField form={form} name="DateDeFin" description={t('BAM:helpNoEnd')} />
      <FormEnd cancel action={t('BAM:act.prolong')} />
    </FormDialog>
  );
}

/** Has a file decided anew, with what changes of it. */
export function ReviseDialog({ sheet, onClose }: FileDialogProps) {
  const { t } = useTexts();
  const { IdDemande, person, fields, labels, lignes } = sheet;
  const stored = useMemo(
    () => lignes.map((line) => line.fields.filter(({ Valeur }) => Valeur !== null) as AskedLine),
    [lignes],
  );
  const [lines, setLines] = useState<readonly AskedLine[]>(stored);
  const [Motif, setMotif] = useState('');
  const asked = useFormInForce(bamRequest.form);
  const rights = useRightsToAdd(bamRequest.form);
  const filled = useMemo(
    () => ({
      values: new Map(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur])),
      labels: new Map(labels.map(({ IdChamp, Lib }) => [IdChamp, Lib])),
    }),
    [fields, labels],
  );
  const drawing = useRequestDrawing(sheet.typeDemande, person.IdPersonneEV1, filled);
  const declared = useDeclaredForm({
    declaration: bamRequest.form,
    rights,
    stored: useMemo(() => typedValues(asked, Object.fromEntries(filled.values)), [asked, filled]),
    draft: undefined,
    save: async (changed) =>
      await callApi(bamFilesCalls.revise, {
        params: { IdDossier: IdDemande },
        body: {
          fields: changed,
          ...(lines !== stored && { lignes: lines.map((line) => [...line]) }),
          ...reasonOf({ Motif }),
        },
      }),
    done: () => {
      showToast({ tone: 'success', text: t('REQUESTS:sent') });
      void invalidateCalls(...staleWithFile);
      onClose();
    },
  });
  return (
    <FormDialog form={declared.form} acts size="lg" title={t('BAM:act.revise')} onClose={onClose}>
      <Text size="sm">{t('BAM:reviseHelp')}</Text>
      <DeclaredFields declared={declared} drawing={drawing} />
      <AskedLines type={bamRequest} IdPersonneEV1={person.IdPersonneEV1} lines={lines} onChange={setLines} inForm />
      <Textarea
        label={t('COMMON:reasonOptional')}
        value={Motif}
        onChange={(event) => setMotif(event.currentTarget.value)}
        maxLength={reasonLength.max}
        autosize
        minRows={2}
      />
      <FormEnd cancel action={t('REQUESTS:send')} />
    </FormDialog>
  );
}
