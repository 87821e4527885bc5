import { Alert, Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { Input } from '@passerelle/contracts/call.ts';
import { announcedDays, releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { holds } from '../../lib/access.ts';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { attempt } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { callKey, invalidateCalls, queryClient, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { ConflictAlert } from '../../ui/conflict-alert.tsx';
import { ContentsField } from '../../ui/contents-field.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ForWhomField } from '../rights/for-whom-field.tsx';
import { contentsErrors, type NoteValues, refusedFields } from './note.values.ts';
import classes from './release-notes.module.css';

interface NoteFormProps {
  /** Undefined for a new one. */
  readonly IdReleaseNote?: number;
  readonly initial: NoteValues;
  /** Version and French only; the rest waits for the full editor. */
  readonly quick?: boolean;
}

const stale = [releaseNotesCalls.list, releaseNotesCalls.news];

/** A note being written. A new one is the same draft in the quick form and in the full editor. */
export function NoteForm({ IdReleaseNote, initial, quick = false }: NoteFormProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const draft = useDraft<NoteValues>(
    'release-note',
    IdReleaseNote === undefined ? 'new' : String(IdReleaseNote),
    initial,
  );
  const { values, change } = draft;
  const add = useWrite(releaseNotesCalls.add, { stale, shownInPlace: true });
  const update = useWrite(releaseNotesCalls.update, { stale, shownInPlace: true });
  const pending = add.pending || update.pending;
  const error = add.error ?? update.error;
  const conflict = error instanceof ApiError && error.code === 'CONFLICT' ? error : undefined;
  const labels = { Version: t('RELEASE_NOTES:version'), Titre: t('CONTENT:title'), Droits: t('CONTENT:rights') };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels follow the language, the refusals the error.
  const refused = useMemo(() => refusedFields(error, labels), [error]);
  const atContents = useMemo(() => contentsErrors(refused), [refused]);

  async function written(body: Input<typeof releaseNotesCalls.add>['body'], Revision: number): Promise<number> {
    if (IdReleaseNote === undefined) return (await add.writeAsync({ body })).IdReleaseNote;
    await update.writeAsync({ params: { IdReleaseNote }, body: { ...body, Revision } });
    return IdReleaseNote;
  }
  async function save(then: 'list' | 'publish', Revision = values.Revision): Promise<void> {
    const { Version, Contenus, Droits, Annonce } = values;
    const body = { Version: Version.trim(), Contenus, Droits: [...Droits], Annonce };
    const key = await written(body, Revision);
    await draft.forget();
    queryClient.removeQueries({ queryKey: callKey(releaseNotesCalls.get) });
    showToast({ tone: 'success', text: t('COMMON:saved') });
    const search = then === 'publish' ? { publish: key } : {};
    await navigate({ to: paths.releaseNotes(language), search: search as never });
  }
  const submit = (then: 'list' | 'publish', Revision?: number) => attempt(save(then, Revision).catch(() => undefined));
  const startOver = async () => {
    await draft.forget();
    await invalidateCalls(releaseNotesCalls.get);
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit('list');
      }}
    >
      <Stack gap="md">
        <TextInput
          className={classes.versionField}
          label={t('RELEASE_NOTES:version')}
          description={t('RELEASE_NOTES:versionHelp')}
          required
          maxLength={30}
          data-autofocus
          error={refused.get('Version')}
          value={values.Version}
          onChange={(event) => change({ Version: event.currentTarget.value })}
        />
        <ContentsField
          contents={values.Contenus}
          onChange={(Contenus) => change({ Contenus })}
          emptyHelp={t('CONTENT:fallbackField')}
          errors={atContents}
          required
          single={quick}
        />
        {quick ? (
          <p className={classes.quiet}>
            {t('RELEASE_NOTES:quickHelp')}{' '}
            <Anchor component={Link} inherit to={paths.createReleaseNote(language)}>
              {t('RELEASE_NOTES:fullEditor')}
            </Anchor>
          </p>
        ) : (
          <>
            <ForWhomField
              value={values.Droits}
              onChange={(Droits) => change({ Droits })}
              error={refused.get('Droits')}
            />
            <Checkbox
              label={t('RELEASE_NOTES:announce')}
              description={t('RELEASE_NOTES:announceHelp', { days: announcedDays })}
              checked={values.Annonce}
              onChange={(event) => change({ Annonce: event.currentTarget.checked })}
            />
          </>
        )}
        {conflict ? (
          <ConflictAlert
            pending={pending}
            onMine={() => submit('list', Number(conflict.details[0]?.value))}
            onTheirs={() => attempt(startOver())}
          />
        ) : (
          error &&
          refused.size === 0 && (
            <Alert color="red" role="alert">
              <ErrorText error={error} />
            </Alert>
          )
        )}
        <DraftLine draft={draft} />
        <Group>
          <Button type="submit" loading={pending}>
            {t('COMMON:save')}
          </Button>
          {holds(user, 'mrn') && (
            <Button variant="default" loading={pending} onClick={() => submit('publish')}>
              {t('RELEASE_NOTES:saveAndPublish')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
