import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { reportError } from '../../../lib/errors.ts';
import { showInstant } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { ProfileColumn } from './matrix.edits.ts';
import { matrixLines, type Show } from './matrix.rows.ts';
import { MatrixToolbar } from './matrix.toolbar.tsx';
import { MatrixGrid } from './matrix-grid.tsx';
import { MatrixList } from './matrix-list.tsx';
import toolbar from './matrix-toolbar.module.css';
import { CopyDialog, ProfileDialog, RemoveProfileDialog, usePlan } from './profile-dialogs.tsx';
import type { ProfileAction } from './profile-menu.tsx';
import { type ProfileGrades, useProfileGrades } from './use-profile-grades.ts';

const HistoryTimeline = lazyPiece(() =>
  import('../../foundation/history/history-timeline.tsx').then((module) => ({ default: module.HistoryTimeline })),
);
const ProfileMenu = lazyPiece(() => import('./profile-menu.tsx'));

export interface ProfileRightsSearch {
  readonly q?: string | undefined;
  readonly show?: Show | undefined;
  /** Keys of the profiles shown, with commas. */
  readonly profils?: string | undefined;
  /** One right alone. */
  readonly droit?: string | undefined;
}

type Opened = { readonly action: ProfileAction; readonly profile: ProfileColumn } | { readonly action: 'add' };

/** Rights × profiles: edits wait, marked and counted, until their effects were reviewed. */
export function ProfileRightsScreen({ search, setSearch }: PageProps<unknown, ProfileRightsSearch>) {
  const { t } = useTexts();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const matrix = useProfileGrades();
  const { rights, profiles, stored, edits, restored } = matrix;
  const [dialog, setDialog] = useState<Opened>();
  const [menu, setMenu] = useState<number>();

  const chosen = useMemo(
    () =>
      (search.profils ?? '')
        .split(',')
        .map(Number)
        .filter((key) => profiles.some(({ IdProfil }) => IdProfil === key)),
    [search.profils, profiles],
  );
  const shown = useMemo(
    () => (chosen.length ? profiles.filter(({ IdProfil }) => chosen.includes(IdProfil)) : profiles),
    [chosen, profiles],
  );
  const { q: words = '', show = 'all', droit } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that is being edited stays until something else is asked.
  const lines = useMemo(
    () => matrixLines(rights, shown, stored, edits, { words, show, droit }),
    [rights, shown, stored, words, show, droit, restored],
  );
  const shared = { lines, profiles: shown, stored, edits, onGrades: matrix.change };

  return (
    <Page
      fill
      aside={<Pending matrix={matrix} />}
      actions={<Actions matrix={matrix} onAdd={() => setDialog({ action: 'add' })} />}
    >
      <MatrixToolbar search={search} setSearch={setSearch} profiles={profiles} chosen={chosen} narrow={narrow} />
      {lines.length === 0 ? (
        <EmptyState
          title={t('RIGHTS:nothingFound')}
          help={t('RIGHTS:nothingFoundHelp')}
          actions={
            <Button variant="default" onClick={() => setSearch({ q: undefined, show: undefined, droit: undefined })}>
              {t('COMMON:showAll')}
            </Button>
          }
        />
      ) : narrow ? (
        <MatrixList {...shared} />
      ) : (
        <MatrixGrid
          {...shared}
          onUndo={matrix.undo}
          opened={menu}
          onOpened={setMenu}
          menu={(profile, close) => (
            <Suspense>
              <ProfileMenu
                profile={profile}
                onOnly={() => setSearch({ profils: String(profile.IdProfil) })}
                onAction={(action) => setDialog({ action, profile })}
                onClose={close}
              />
            </Suspense>
          )}
        />
      )}
      {dialog && <Dialogs dialog={dialog} matrix={matrix} onClose={() => setDialog(undefined)} />}
    </Page>
  );
}

/** How many cells are changed, and whether that is safe. */
function Pending({ matrix: { pending, restored, kept: state, canUndo } }: { matrix: ProfileGrades }) {
  const { t, language } = useTexts();
  const count = pending.length;
  const words = t('RIGHTS:changes', { count });
  const kept =
    restored && !canUndo
      ? t('DRAFTS:restored', { when: showInstant(restored, language) })
      : state !== 'none' && t(`DRAFTS:${state}`);
  return (
    <span className={toolbar.changes} role="status">
      {count > 0 ? <strong>{words}</strong> : words}
      {count > 0 && kept && ` · ${kept}`}
    </span>
  );
}

function Actions({ matrix, onAdd }: { matrix: ProfileGrades; onAdd: () => void }) {
  const { t } = useTexts();
  const plan = usePlan();
  const { pending } = matrix;
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
        {t('RIGHTS:newProfile')}
      </Button>
      {matrix.canUndo && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={matrix.undo}>
          {t('RIGHTS:undo')}
        </Button>
      )}
      {pending.length > 0 && (
        <Button variant="default" onClick={matrix.discard}>
          {t('RIGHTS:discard')}
        </Button>
      )}
      <Button
        loading={plan.pending}
        onClick={() => {
          if (pending.length === 0) {
            showToast({ text: t('RIGHTS:nothingToReview'), tone: 'warning' });
            return;
          }
          const input = { profilsDroits: pending };
          plan.writeAsync({ body: { kind: 'profile-rights', input } }).catch(reportError);
        }}
      >
        {t('RIGHTS:review')}
      </Button>
    </>
  );
}

interface DialogsProps {
  readonly dialog: Opened;
  readonly matrix: ProfileGrades;
  readonly onClose: () => void;
}

function Dialogs({ dialog, matrix, onClose }: DialogsProps) {
  const { t } = useTexts();
  const { profiles, rights, stored, edits } = matrix;
  if (dialog.action === 'add') return <ProfileDialog profile={undefined} onClose={onClose} />;
  const { profile } = dialog;
  switch (dialog.action) {
    case 'rename':
      return <ProfileDialog profile={profile} onClose={onClose} />;
    case 'remove':
      return <RemoveProfileDialog profile={profile} onClose={onClose} />;
    case 'history':
      return (
        <SidePanel opened onClose={onClose} position="right" title={`${profile.LibProfil} · ${t('COMMON:history')}`}>
          <Suspense>
            <HistoryTimeline entity="Profil" id={profile.IdProfil} />
          </Suspense>
        </SidePanel>
      );
    case 'copy':
      return (
        <CopyDialog
          profile={profile}
          profiles={profiles}
          rights={rights}
          stored={stored}
          edits={edits}
          onCopy={matrix.change}
          onClose={onClose}
        />
      );
  }
}
