import { Button, Menu, Text } from '@mantine/core';
import { bamTypes, type RightCode } from '@passerelle/contracts/access/rights.ts';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { type BulkAnswer, bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { type BamAction, bamRequest, bamRight } from '@passerelle/contracts/requests/types/bam.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { holdsAny } from '../../lib/access.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/form.ts';
import { invalidateCalls } from '../../lib/query.ts';
import type { CurrentUser } from '../../lib/session.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DayField, ReasonField, reasonRule } from '../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../ui/form/form.tsx';
import type { Picked } from '../../ui/list/list.ts';
import { BulkAnswerList } from './bulk-answer.tsx';
import { staleWithFile } from './stale-with-file.ts';

interface Values {
  readonly DateCloture: string | null;
  readonly Motif: string;
}

interface BulkAction {
  readonly rights: readonly RightCode[];
  readonly day?: true;
  /** Whether a reason is asked for, and has to be given. */
  readonly why?: 'optional' | 'required';
  readonly run: (ListeBAM: number[], values: Values) => Promise<BulkAnswer>;
}

const of = (action: BamAction): readonly RightCode[] => bamTypes.map((type) => bamRight(action, type));
const said = ({ Motif }: Values) => (Motif.trim() === '' ? {} : { Remarque: Motif.trim() });
const change = (Statut: 'revue' | 'fin-revue' | 'fin-litige') => async (ListeBAM: number[]) =>
  await callApi(bamFilesCalls.changeMany, { body: { ListeBAM, Statut } });

/** What is done with many files at once, each by whom. */
const bulkActions = {
  submit: {
    rights: of('submit'),
    run: async (ListeBAM) => await callApi(bamFilesCalls.submitMany, { body: { ListeBAM } }),
  },
  validate: {
    rights: ['bam-validate-bulk'],
    why: 'optional',
    run: async (ListeBAM, values) => await callApi(bamFilesCalls.validateMany, { body: { ListeBAM, ...said(values) } }),
  },
  remind: {
    rights: [bamRequest.tracks],
    run: async (ListeBAM) => await callApi(bamFilesCalls.remindMany, { body: { ListeBAM } }),
  },
  recall: {
    rights: ['bam-rappeler'],
    why: 'optional',
    run: async (ListeBAM, values) => await callApi(bamFilesCalls.recallMany, { body: { ListeBAM, ...said(values) } }),
  },
  close: {
    rights: of('close'),
    day: true,
    run: async (ListeBAM, { DateCloture }) =>
      await callApi(bamFilesCalls.closeMany, { body: { ListeBAM, DateCloture: DateCloture ?? '' } }),
  },
  review: { rights: of('modify'), run: change('revue') },
  reviewed: { rights: of('modify'), run: change('fin-revue') },
  dispute: {
    rights: ['bam-litige', ...of('litige')],
    why: 'required',
    run: async (ListeBAM, { Motif }) =>
      await callApi(bamFilesCalls.disputeMany, { body: { ListeBAM, Remarque: Motif.trim() } }),
  },
  settle: { rights: ['bam-litige', ...of('litige')], run: change('fin-litige') },
  delete: {
    rights: of('delete-draft'),
    run: async (ListeBAM) => await callApi(bamFilesCalls.deleteMany, { body: { ListeBAM } }),
  },
} as const satisfies Readonly<Record<string, BulkAction>>;
type BulkName = keyof typeof bulkActions;
const names = Object.keys(bulkActions) as BulkName[];

/** As many as one call does. */
const most = 500;
const offered = (user: CurrentUser) => names.filter((name) => holdsAny(user, bulkActions[name].rights));

/** Whether somebody does anything with many files. */
export const mayBulk = (user: CurrentUser): boolean => offered(user).length > 0;

/** The files that are picked; of those that a filter finds, as many as one call does. */
async function keysOf({ filter, only, except = [] }: Picked['picked']): Promise<number[]> {
  if (only) return only.length > most ? [] : [...only];
  const keys: number[] = [];
  const asked = { ...(JSON.parse(filter || '{}') as object), fields: ['IdDossier'], limit: 100 };
  for (let after: string | undefined; keys.length <= most; ) {
    const { rows, next } = await callApi(bamCalls.all, { body: { filter: asked, ...(after && { after }) } });
    keys.push(...rows.map(({ IdDossier }) => IdDossier).filter((key) => !except.includes(key)));
    if (next === null) return keys.length > most ? [] : keys;
    after = next;
  }
  return [];
}

/** Beside files that are picked: what is done with all of them. */
export function BulkFiles({ picked, count }: Picked) {
  const { t } = useTexts();
  const { user } = useSession();
  const [name, setName] = useState<BulkName>();
  const [answer, setAnswer] = useState<BulkAnswer>();
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
            <Menu.Item key={one} {...(one === 'delete' && { color: 'red' })} onClick={() => setName(one)}>
              {t(`BAM:act.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {name && (
        <BulkDialog
          key={name}
          {...{ name, picked, count }}
          onAnswer={(told) => {
            setName(undefined);
            setAnswer(told);
          }}
          onClose={() => setName(undefined)}
        />
      )}
      {answer && (
        <Dialog
          title={t('BAM:actions')}
          onClose={() => {
            setAnswer(undefined);
            void invalidateCalls(...staleWithFile);
          }}
        >
          <BulkAnswerList answer={answer} />
        </Dialog>
      )}
    </>
  );
}

interface BulkDialogProps extends Picked {
  readonly name: BulkName;
  readonly onAnswer: (answer: BulkAnswer) => void;
  readonly onClose: () => void;
}

function BulkDialog({ name, picked, count, onAnswer, onClose }: BulkDialogProps) {
  const { t } = useTexts();
  const { day, why, run }: BulkAction = bulkActions[name];
  const form = useForm({
    initial: { DateCloture: null, Motif: '' } as Values,
    fields: {
      DateCloture: { label: 'BAM:closeDay', required: day ?? false },
      Motif: reasonRule(why === 'required', bamRequest.shortestReason),
    },
    save: async (values) => {
      const keys = await keysOf(picked);
      if (keys.length === 0) throw new ApiError('INVALID_INPUT', 400, t('BAM:tooMany'));
      return await run(keys, values);
    },
    done: onAnswer,
  });
  return (
    <FormDialog form={form} acts title={t(`BAM:act.${name}`)} onClose={onClose}>
      <Text size="sm">{t('BAM:bulkLead', { count: count ?? 0 })}</Text>
      {day && <DayField form={form} name="DateCloture" description={t('BAM:closeHelp')} />}
      {why && <ReasonField form={form} />}
      <FormEnd cancel {...(name === 'delete' && { color: 'red' })} action={t(`BAM:act.${name}`)} />
    </FormDialog>
  );
}
