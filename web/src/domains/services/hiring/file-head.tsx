import { Badge } from '@mantine/core';
import { hiringFilesCalls, type ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import {
  type HiringFilesColumn,
  type HiringStep,
  hiringFilesFields,
} from '@passerelle/contracts/hiring/board.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { hiringRequest } from '@passerelle/contracts/requests/types/dossier.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { holds } from '../../../lib/access.ts';
import { callQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { type TextKey, useTexts } from '../../../lib/texts.ts';
import { ListedValue } from '../../people/people/listed-value.tsx';
import { StepBadge } from './board/hiring-files.list.tsx';
import classes from './hiring.module.css';
import type { OpenHiringFile } from './hiring-file.screen.tsx';
import { stageWords } from './stage-words.ts';

/** Of whom the file is, as far as its board says so. */
const facts: readonly HiringFilesColumn[] = ['DateEntreePhysique', 'LibSociete', 'LibSite', 'IdContrat', 'Manager'];

/** The file as its board has it, for whoever follows that; asked for anew as the file goes on. */
function useListed(file: OpenHiringFile): ListedHiringFile | undefined {
  const { user } = useSession();
  const filter = JSON.stringify({ where: { IdDossier: file.IdDemande }, fields: ['EtapeDossier', ...facts], limit: 1 });
  const asked = callQuery(hiringFilesCalls.list, { body: { filter } });
  const { data } = useQuery({
    ...asked,
    queryKey: [
      ...asked.queryKey,
      file.IdStade,
      file.lien,
      file.transmission?.Etat,
      ...file.pieces.map((one) => one.Etat),
    ],
    enabled: holds(user, hiringRequest.tracks),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data?.rows[0];
}

/** Where the file stands, in the words of its board while something of it is still to come. */
export function FileStanding({ file }: { readonly file: OpenHiringFile }) {
  const { t } = useTexts();
  const step = useListed(file)?.EtapeDossier as HiringStep | undefined;
  if (step && (file.IdStade === stages.draft || step === 'refused')) return <StepBadge step={step} />;
  return <Badge variant="light">{t(stageWords(file.IdStade))}</Badge>;
}

/** For when, where and under whom the person comes: each as far as its reader may read it. */
export function FileFacts({ file }: { readonly file: OpenHiringFile }) {
  const { t } = useTexts();
  const listed = useListed(file);
  const told = facts.flatMap((name) => {
    const field = hiringFilesFields[name];
    return field && listed?.[name] !== undefined && listed[name] !== null ? [{ name, field }] : [];
  });
  if (!listed || told.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {told.map(({ name, field }) => (
        <div key={name}>
          <dt>{t(`CHAMPS:${name}` as TextKey)}</dt>
          <dd>
            <ListedValue name={name} field={field} row={listed} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
