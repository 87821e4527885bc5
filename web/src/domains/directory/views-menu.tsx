import { ActionIcon, Autocomplete, Button, Group, Radio, Stack, Switch, Text, UnstyledButton } from '@mantine/core';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { IconDeviceFloppy, IconHome, IconHomeFilled, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { matches } from '../../lib/palette.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import parts from '../../ui/parts.module.css';
import { showToast } from '../../ui/toast.tsx';
import type { DirectoryState } from './directory.state.ts';
import { type SavedView, stateOfView, useViews, viewsOf, writeView } from './directory.views.ts';
import classes from './views-menu.module.css';

interface ViewsMenuProps {
  readonly onOpen: (state: DirectoryState) => void;
  readonly onSave: () => void;
  readonly onDone: () => void;
}

/** The views kept under a name: opens one, chooses the one that opens first, forgets one of one's own. */
export default function ViewsMenu({ onOpen, onSave, onDone }: ViewsMenuProps) {
  const { t } = useTexts();
  const views = useViews();
  const open = (view: SavedView) => {
    onOpen(stateOfView(view));
    onDone();
  };
  const groups = [
    { title: t('DIRECTORY:viewsMine'), views: views.filter(({ mine }) => mine) },
    { title: t('DIRECTORY:viewsShared'), views: views.filter(({ mine }) => !mine) },
  ].filter((group) => group.views.length > 0);

  return (
    <div className={classes.menu}>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" p={8}>
          {t('DIRECTORY:viewsNone')}
        </Text>
      )}
      {groups.map((group) => (
        <section key={group.title}>
          <h3 className={classes.title}>{group.title}</h3>
          <ul className={`${parts.choices} ${classes.list}`}>
            {group.views.map((view) => (
              <ViewLine key={view.IdVue} view={view} onOpen={() => open(view)} />
            ))}
          </ul>
        </section>
      ))}
      <Button
        variant="subtle"
        fullWidth
        justify="flex-start"
        leftSection={<IconDeviceFloppy size={16} />}
        data-autofocus={groups.length === 0 || undefined}
        onClick={() => {
          onSave();
          onDone();
        }}
      >
        {t('DIRECTORY:viewSave')}
      </Button>
    </div>
  );
}

function ViewLine({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const [removing, setRemoving] = useState(false);
  const named = { view: view.LibVue };
  const shared = user.roles.find(({ IdRole }) => IdRole === view.IdRole)?.LibRole;
  const setDefault = useWrite(viewsCalls.setDefault, { stale: [viewsCalls.list] });
  const remove = useWrite(viewsCalls.remove, {
    stale: [viewsCalls.list],
    onDone: () => showToast({ text: t('DIRECTORY:viewRemoved', named) }),
  });
  const removeIt = () => remove.write({ params: { ...viewsOf.params, IdVue: view.IdVue } });
  if (removing) {
    return (
      <li className={classes.removing}>
        <Text size="sm">
          {shared ? t('DIRECTORY:viewRemoveShared', { ...named, role: shared }) : t('DIRECTORY:viewRemoveOwn', named)}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" color="red" data-autofocus loading={remove.pending} onClick={removeIt}>
            {t('COMMON:delete')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setRemoving(false)}>
            {t('COMMON:cancel')}
          </Button>
        </Group>
      </li>
    );
  }
  return (
    <li className={`${parts.choice} ${classes.item}`}>
      <UnstyledButton
        className={classes.open}
        title={shared && t('DIRECTORY:viewSharedWith', { role: shared })}
        onClick={onOpen}
      >
        {view.LibVue}
        {view.IdRole !== null && <IconUsers size={14} className={classes.shared} aria-hidden="true" />}
      </UnstyledButton>
      <ActionIcon
        size={28}
        aria-pressed={view.ParDefaut}
        aria-label={t(view.ParDefaut ? 'DIRECTORY:viewNoDefault' : 'DIRECTORY:viewMakeDefault', named)}
        title={t(view.ParDefaut ? 'DIRECTORY:viewNoDefault' : 'DIRECTORY:viewMakeDefault', named)}
        onClick={() => setDefault.write({ ...viewsOf, body: { IdVue: view.ParDefaut ? null : view.IdVue } })}
      >
        {view.ParDefaut ? <IconHomeFilled size={16} /> : <IconHome size={16} />}
      </ActionIcon>
      {view.mine && (
        <ActionIcon
          size={28}
          aria-label={t('DIRECTORY:viewRemove', named)}
          title={t('DIRECTORY:viewRemove', named)}
          onClick={() => setRemoving(true)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Keeps what is on screen under a name, for oneself or for a role. */
export function SaveViewDialog({ opened, ...props }: SaveViewProps & { readonly opened: boolean }) {
  const { t } = useTexts();
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('DIRECTORY:viewSaveTitle')}>
      <SaveViewForm {...props} />
    </Dialog>
  );
}

interface SaveViewProps {
  readonly state: DirectoryState;
  readonly onClose: () => void;
}

function SaveViewForm({ state, onClose }: SaveViewProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const draft = useDraft('save-view', viewsOf.params.Ecran, { name: '', sharing: '', first: false });
  const { name, sharing, first } = draft.values;
  const own = useViews().filter(({ mine }) => mine);
  const replaced = own.find(({ LibVue }) => LibVue === name.trim());
  const offered = own.map(({ LibVue }) => LibVue).filter((one) => matches(one, name));
  const setDefault = useWrite(viewsCalls.setDefault, { stale: [viewsCalls.list] });
  const save = useWrite(viewsCalls.save, {
    stale: [viewsCalls.list],
    onDone: ({ IdVue, LibVue }) => {
      draft.sent();
      if (first) setDefault.write({ ...viewsOf, body: { IdVue } });
      else if (replaced?.ParDefaut) setDefault.write({ ...viewsOf, body: { IdVue: null } });
      showToast({ tone: 'success', text: t('DIRECTORY:viewSaved', { view: LibVue }) });
      onClose();
    },
  });
  // A view shared with what everybody has would be in everybody's menu.
  const role = user.defaultRole?.Famille === 'BASE' ? null : user.defaultRole;
  // A name that is taken brings what was chosen for it.
  const asKept = (view: SavedView | undefined) =>
    view && { sharing: role && view.IdRole === role.IdRole ? String(role.IdRole) : '', first: view.ParDefaut };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A draft may name a role under which one no longer acts.
        const IdRole = role && sharing === String(role.IdRole) ? role.IdRole : null;
        save.write({ ...viewsOf, body: { LibVue: name.trim(), Etat: writeView(state), IdRole } });
      }}
    >
      <Stack gap="md">
        <Autocomplete
          data-autofocus
          openOnFocus={false}
          required
          maxLength={80}
          label={t('DIRECTORY:viewName')}
          description={replaced && t('DIRECTORY:viewReplaces')}
          inputWrapperOrder={['label', 'input', 'description']}
          data={offered}
          // An open list without a line would take the first Escape.
          {...(offered.length === 0 && { dropdownOpened: false })}
          value={name}
          onChange={(next) => draft.change({ name: next, ...asKept(own.find(({ LibVue }) => LibVue === next.trim())) })}
        />
        {role && (
          <Radio.Group
            label={t('DIRECTORY:viewSharing')}
            value={sharing}
            onChange={(to) => draft.change({ sharing: to })}
          >
            <Stack gap={8} mt={6}>
              <Radio value="" label={t('DIRECTORY:viewPrivate')} />
              <Radio value={String(role.IdRole)} label={t('DIRECTORY:viewRole', { role: role.LibRole })} />
            </Stack>
          </Radio.Group>
        )}
        <Switch
          label={t('DIRECTORY:viewOpensFirst')}
          checked={first}
          onChange={(event) => draft.change({ first: event.currentTarget.checked })}
        />
        <DraftLine draft={draft} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button type="submit" loading={save.pending} disabled={name.trim() === ''}>
            {t(replaced ? 'DIRECTORY:viewReplace' : 'COMMON:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
