import { Autocomplete, Button, Group, Radio, Stack, Switch } from '@mantine/core';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { useDraft } from '../../lib/drafts.ts';
import { matches } from '../../lib/palette.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftLine } from '../../ui/draft-line.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { DirectoryState } from './directory.state.ts';
import { type SavedView, useViews, viewsOf, writeView } from './directory.views.ts';

/** Keeps what is on screen under a name, for oneself or for a role. */
export default function SaveViewDialog({ opened, ...props }: SaveViewProps & { readonly opened: boolean }) {
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
