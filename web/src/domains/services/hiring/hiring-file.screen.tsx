import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type HiringFile, hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDayAndTime } from '../../../lib/format.ts';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { callQuery, invalidateCalls, useWrite } from '../../../lib/query.ts';
import { isClosed } from '../../../lib/refusals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import { CandidateLink } from './candidate-link.tsx';
import { DocumentsRead } from './documents/documents-read.tsx';
import { FileFacts, FileStanding } from './file-head.tsx';
import { GivenValues } from './given-values.tsx';
import classes from './hiring.module.css';
import { PiecesReview } from './pieces-review.tsx';
import { SendBack } from './send-back.tsx';
import { SentBack } from './sent-back.tsx';
import { TransmissionPart } from './transmission-part.tsx';
import { Validation } from './validation.tsx';

interface Params {
  readonly IdPays: string;
  readonly IdPersonneEV1: string;
}

export type OpenHiringFile = NonNullable<HiringFile['file']>;

const isHandedOver = ({ IdStade }: OpenHiringFile) => IdStade === stages.sent || IdStade === stages.underWay;

/** The hiring file of a person: its link, what was filled in, its papers, and its validation. */
export function HiringFileScreen({ params }: PageProps<Params, unknown>) {
  const { t } = useTexts();
  const IdPersonneEV1 = Number(params.IdPersonneEV1);
  const { data, error } = useQuery({ ...callQuery(hiringCalls.read, { params: { IdPersonneEV1 } }), retry: false });
  // Other candidates type as well.
  useLive('requests.changed', ({ IdDemande }) => {
    if (!data?.file || IdDemande === data.file.IdDemande) void invalidateCalls(hiringCalls.read);
  });
  if (isClosed(error) || !data) return <Refused IdPersonneEV1={IdPersonneEV1} />;
  const { person, file, mayDecide, mayOpen, hasBirthDate, mail, abandoned } = data;
  return (
    <Page
      title={t('HIRING:fileOf', { name: person.IndexPrenomNom ?? String(person.IdPersonneEV1) })}
      aside={file && <FileStanding file={file} />}
    >
      <Stack gap="md" className={classes.file}>
        {file && <FileFacts file={file} />}
        {!file && <NoFile {...{ IdPersonneEV1, mayOpen, abandoned }} />}
        {/* What the file waits for comes before all that is in it. */}
        {file?.sentBack && <SentBack {...{ IdPersonneEV1, file }} why={file.sentBack.why} />}
        {file && file.IdStade === stages.draft && (
          <CandidateLink {...{ IdPersonneEV1, file, mayDecide, hasBirthDate, mail }} />
        )}
        {file && <GivenValues {...{ IdPersonneEV1, file, mayDecide }} />}
        {file && <PiecesReview {...{ IdPersonneEV1, file, mayDecide }} />}
        {file && file.documents.length > 0 && <DocumentsRead documents={file.documents} />}
        {file && mayDecide && isHandedOver(file) && <SendBack {...{ IdPersonneEV1, file }} />}
        {file?.transmission && <TransmissionPart {...{ IdPersonneEV1, data }} transmission={file.transmission} />}
        {file && isHandedOver(file) && (mayDecide || file.IdVisa !== null) && (
          <Validation {...{ IdPersonneEV1, file, mayDecide }} />
        )}
      </Stack>
    </Page>
  );
}

/** Of whom it is not theirs to see, and of whom there is nobody: the same is said. */
function Refused({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { t } = useTexts();
  return (
    <Page>
      <State icon={<IconLock size={28} />} title={t('HIRING:notEntitled')}>
        <div className={classes.missing}>
          <MissingRight right="de-voir" IdPersonneEV1={IdPersonneEV1} />
        </div>
      </State>
    </Page>
  );
}

interface NoFileProps extends Pick<HiringFile, 'mayOpen' | 'abandoned'> {
  readonly IdPersonneEV1: number;
}

function NoFile({ IdPersonneEV1, mayOpen, abandoned }: NoFileProps) {
  const { t, language } = useTexts();
  const [note, setNote] = useState('');
  const { write, pending } = useWrite(hiringCalls.open, { stale: [hiringCalls.read] });
  return (
    <>
      {abandoned && (
        <Alert variant="light" title={t('CANDIDATE:abandonedTold', { when: showDayAndTime(abandoned.at, language) })}>
          {abandoned.why}
        </Alert>
      )}
      <Text>{t('HIRING:noFile')}</Text>
      {mayOpen && (
        <>
          <Textarea
            label={t('HIRING:note')}
            value={note}
            maxLength={2000}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Group>
            <Button
              loading={pending}
              onClick={() => write({ params: { IdPersonneEV1 }, body: note.trim() ? { Precisions: note.trim() } : {} })}
            >
              {t('HIRING:open')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
