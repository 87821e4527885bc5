import { Button, Menu, Text } from '@mantine/core';
import { bamTypes, type RightCode } from '@passerelle/contracts/access/rights.ts';
import { type FileGesture, fileGestures, mostFilesAtOnce } from '@passerelle/contracts/bam/gestures.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import type { GivenAction } from '@passerelle/contracts/requests/request.ts';
import { type BamAction, bamRequest, bamRight, fileTypes } from '@passerelle/contracts/requests/types/bam.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { holdsAny } from '../../../lib/access.ts';
import { type ApiError, caller } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/form.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import type { CurrentUser } from '../../../lib/session.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DayField, ReasonField, reasonRule } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import type { Picked } from '../../../ui/list/list.ts';
import { ruleWords } from './refusal-words.ts';

interface Offered {
  readonly rights: readonly RightCode[];
  readonly day?: true;
  /** Whether a reason is asked for, and has to be given. */
  readonly why?: 'optional' | 'required';
}

/** Whatever a file is for: to whom its type gives what the writer of another request does. */
const given = (action: GivenAction): readonly RightCode[] =>
  Object.values(fileTypes).flatMap((IdTypeDossier) => bamRequest.givenBy?.({ IdTypeDossier })[action] ?? []);
const of = (action: BamAction): readonly RightCode[] => bamTypes.map((type) => bamRight(action, type));
const disputes: readonly RightCode[] = ['bam-litige', ...of('litige')];

/** What is done with many files at once, each by whom, and what it asks for. */
const gestures: Readonly<Record<FileGesture, Offered>> = {
  submit: { rights: given('send') },
  validate: { rights: ['bam-validate-bulk'], why: 'optional' },
  remind: { rights: given('remind') },
  recall: { rights: given('recall'), why: 'optional' },
  close: { rights: of('close'), day: true },
  review: { rights: of('modify') },
  reviewed: { rights: of('modify') },
  dispute: { rights: disputes, why: 'required' },
  settle: { rights: disputes },
  revise: { rights: of('modify'), why: 'optional' },
  takeUp: { rights: given('revise') },
  cancel: { rights: given('cancel'), why: 'required' },
  delete: { rights: of('delete-draft') },
};

const offered = (user: CurrentUser) => fileGestures.filter((name) => holdsAny(user, gestures[name].rights));
const endsThem = (name: FileGesture) => (name === 'delete' || name === 'cancel') && { color: 'red' };

/** Whether somebody does anything with many files. */
export const mayBulk = (user: CurrentUser): boolean => offered(user).length > 0;

/** Beside files that are picked, of somebody or of all: what is done with all of them. */
export function BulkFiles({ of: IdPersonneEV1, ...picked }: Picked & { readonly of?: number | undefined }) {
  const { t } = useTexts();
  const { user } = useSession();
  const [name, setName] = useState<FileGesture>();
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
            {t('BAM:actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered(user).map((one) => (
            <Menu.Item key={one} {...endsThem(one)} onClick={() => setName(one)}>
              {t(`BAM:act.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {name && <BulkDialog key={name} {...picked} {...{ name, IdPersonneEV1 }} onClose={() => setName(undefined)} />}
    </>
  );
}

interface BulkDialogProps extends Picked {
  readonly IdPersonneEV1: number | undefined;
  readonly name: FileGesture;
  readonly onClose: () => void;
}

/** Has it worked out as a plan, with a line for each file, which is then looked at. */
function BulkDialog({ name, picked, count, IdPersonneEV1, onClose }: BulkDialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const { day, why } = gestures[name];
  const form = useForm({
    initial: { DateCloture: null as string | null, Motif: '' },
    at: 'input',
    places: { Motif: 'Remarque' },
    fields: {
      DateCloture: { label: 'BAM:closeDay', required: day ?? false },
      Motif: reasonRule(why === 'required', bamRequest.shortestReason),
    },
    says: (error) =>
      error.code === 'PLAN_EMPTY' ? { text: 'BAM:noneOfThem', values: { why: whyNone(error) } } : undefined,
    save: async ({ DateCloture, Motif }) =>
      await prepare.writeAsync({
        body: {
          kind: 'bams',
          input: {
            chosen: { ...picked, langue: caller.language, ...(IdPersonneEV1 !== undefined && { IdPersonneEV1 }) },
            Geste: name,
            ...(day && DateCloture && { DateCloture }),
            ...(why && Motif.trim() !== '' && { Remarque: Motif.trim() }),
          },
        },
      }),
    done: ({ IdPlan }) => void navigate({ to: paths.plan(caller.language, { IdPlan }) }),
  });
  return (
    <FormDialog form={form} acts title={t(`BAM:act.${name}`)} onClose={onClose}>
      <Text size="sm">{t('BAM:bulkLead', { count: count ?? 0 })}</Text>
      {count !== undefined && count > mostFilesAtOnce && (
        <Text size="sm" c="red">
          {t('BAM:tooMany', { most: mostFilesAtOnce })}
        </Text>
      )}
      {day && <DayField form={form} name="DateCloture" description={t('BAM:closeHelp')} />}
      {why && <ReasonField form={form} />}
      <FormEnd cancel {...endsThem(name)} action={t('BULK:review')} />
    </FormDialog>
  );
}

/** What speaks against the files, each reason once. */
const whyNone = ({ details }: Pick<ApiError, 'details'>): string => [...new Set(details.map(ruleWords))].join(' · ');
