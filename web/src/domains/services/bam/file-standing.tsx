import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { isOver } from '@passerelle/contracts/requests/request.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { atHome } from '@passerelle/contracts/requests/types/bam.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openCall } from '../../../lib/api.ts';
import { attempt } from '../../../lib/errors.ts';
import { showDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { codeLabel } from '../../people/people/field-control.ts';
import { Duties } from './duties.tsx';
import { fileDetails } from './file-actions.tsx';
import { paperWords } from './paper-words.ts';
import { staleWithFile } from './stale-with-file.ts';

/** What holds a file back, what it goes on after, and its paper. */
export function FileStanding({ sheet }: { readonly sheet: RequestSheet }) {
  const { t, language } = useTexts();
  const { IdDemande, IdStade, person, fields } = sheet;
  const { data } = useQuery({ ...fileDetails(sheet, language), retry: false });
  const again = useWrite(bamFilesCalls.remakePdf, { stale: staleWithFile });
  if (!data) return null;
  const value = (name: string) => fields.find(({ IdChamp }) => IdChamp === name)?.Valeur;
  const another = (key: 'goesOnAfter' | 'copiedFrom' | 'goesOnIn', IdDossier: number) => (
    <Anchor
      component={Link}
      to={paths.updateBam(language, { IdPersonneEV1: person.IdPersonneEV1, IdDossier })}
      size="sm"
    >
      {t(`BAM:${key}`, { number: String(IdDossier) })}
    </Anchor>
  );
  const download = async () => {
    const response = await openCall(bamFilesCalls.pdf, { params: { IdDossier: IdDemande } });
    saveFile(await response.blob(), `BAM-${IdDemande}.pdf`);
  };
  const { EnLitige, ARevoirBAM, revision, DateCloture, IdDossierLie, IdDossierSuivant } = data;
  const home = value('Situation') === atHome;
  // The paper shows all of a file: it is for whoever reads what is filled in.
  const paper = fields.length > 0 && (data.revision || (isOver(IdStade) && IdStade !== 5 && IdStade !== 6));
  const said = paperWords(data);
  const linked = IdDossierLie !== null || IdDossierSuivant !== null;
  if (!(EnLitige || ARevoirBAM || revision || DateCloture || linked || home || paper)) return null;
  return (
    <section className={sections.section}>
      <Stack gap="sm" align="flex-start">
        {EnLitige && (
          <Alert color="red" title={t('BAM:disputed')}>
            {data.RemarqueLitige}
          </Alert>
        )}
        {ARevoirBAM && <Alert color="yellow" title={t('BAM:toReview')} />}
        {revision && <Alert color="ink" title={t('BAM:revised')} />}
        {DateCloture && IdStade === 4 && (
          <Alert color="gray" title={t('BAM:closesOn', { date: showDate(DateCloture) })} />
        )}
        {IdDossierLie !== null && another(data.prolonge ? 'goesOnAfter' : 'copiedFrom', IdDossierLie)}
        {IdDossierSuivant !== null && another('goesOnIn', IdDossierSuivant)}
        {data.statutTicket && (
          <p className={parts.quiet}>
            {t('COMMON:labelled', { label: t('CHAMPS:StatutTicket') })} {codeLabel('StatutTicket', data.statutTicket)}
          </p>
        )}
        {home && <Duties until={value('DateDeFin')} />}
        {paper && data.pdf && (
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
            onClick={() => attempt(download())}
          >
            {t('BAM:pdf')}
          </Button>
        )}
        {paper && said && <p className={parts.quiet}>{t(said)}</p>}
        {paper && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => again.write({ params: { IdDossier: IdDemande } })}
          >
            {t('BAM:pdfAgain')}
          </Anchor>
        )}
      </Stack>
    </section>
  );
}
