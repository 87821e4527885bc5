import { Autocomplete, Radio, Stack } from '@mantine/core';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { useField, useForm } from '../../lib/form/form.ts';
import { matches } from '../../lib/palette.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Field, SwitchField } from '../form/field.tsx';
import { FormDialog, FormEnd } from '../form/form.tsx';
import { showToast } from '../toast.tsx';
import type { ListState } from './list.state.ts';
import type { List } from './list.ts';
import { type SavedView, useViews, viewsOf, writeView } from './list.views.ts';

/** Keeps what is on screen under a name, for oneself or for a role. */
export default function SaveViewDialog({ opened, ...props }: SaveViewProps & { readonly opened: boolean }) {
  return opened ? <SaveViewForm {...props} /> : null;
}

interface SaveViewProps {
  readonly list: Pick<List<object>, 'name' | 'words'>;
  readonly state: ListState;
  readonly onClose: () => void;
}

function SaveViewForm({ list, state, onClose }: SaveViewProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const own = useViews(list).filter(({ mine }) => mine);
  // A view shared with what everybody has would be in everybody's menu.
  const role = user.defaultRole?.Famille === 'BASE' ? null : user.defaultRole;
  const viewOf = (name: string) => own.find(({ LibVue }) => LibVue === name.trim());
  const setDefault = useWrite(viewsCalls.setDefault, { stale: [viewsCalls.list] });
  const save = useWrite(viewsCalls.save, { stale: [viewsCalls.list], shownInPlace: true });
  const form = useForm({
    draft: { form: 'save-view', subject: list.name },
    initial: { LibVue: '', sharing: '', first: false },
    fields: {
      LibVue: { label: 'GRID:viewName', required: true },
      sharing: { label: 'GRID:viewSharing' },
      first: { label: `${list.words}:viewOpensFirst` },
    },
    save: async ({ LibVue, sharing }) => {
      const replaced = viewOf(LibVue);
      // A draft may name a role under which one no longer acts.
      const IdRole = role && sharing === String(role.IdRole) ? role.IdRole : null;
      const body = { LibVue: LibVue.trim(), Etat: writeView(state), IdRole };
      return { saved: await save.writeAsync({ ...viewsOf(list), body }), replaced };
    },
    done: ({ saved: { IdVue, LibVue }, replaced }, { first }) => {
      if (first) setDefault.write({ ...viewsOf(list), body: { IdVue } });
      else if (replaced?.ParDefaut) setDefault.write({ ...viewsOf(list), body: { IdVue: null } });
      showToast({ tone: 'success', text: t('GRID:viewSaved', { view: LibVue }) });
      onClose();
    },
  });
  const name = useField(form, 'LibVue').value;
  const replaced = viewOf(name);
  const offered = own.map(({ LibVue }) => LibVue).filter((one) => matches(one, name));
  // A name that is taken brings what was chosen for it.
  const asKept = (view: SavedView | undefined) =>
    view && { sharing: role && view.IdRole === role.IdRole ? String(role.IdRole) : '', first: view.ParDefaut };
  return (
    <FormDialog form={form} onClose={onClose} title={t('GRID:viewSaveTitle')}>
      <Field form={form} name="LibVue">
        {(field) => (
          <Autocomplete
            {...field}
            openOnFocus={false}
            maxLength={80}
            description={replaced && t('GRID:viewReplaces')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={offered}
            // An open list without a line would take the first Escape.
            {...(offered.length === 0 && { dropdownOpened: false })}
            onChange={(LibVue) => form.change({ LibVue, ...asKept(viewOf(LibVue)) })}
          />
        )}
      </Field>
      {role && (
        <Field form={form} name="sharing">
          {({ label, value, onChange }) => (
            <Radio.Group {...{ label, value, onChange }}>
              <Stack gap={8} mt={6}>
                <Radio value="" label={t('GRID:viewPrivate')} />
                <Radio value={String(role.IdRole)} label={t('GRID:viewRole', { role: role.LibRole })} />
              </Stack>
            </Radio.Group>
          )}
        </Field>
      )}
      <SwitchField form={form} name="first" />
      <FormEnd cancel action={t(replaced ? 'GRID:viewReplace' : 'COMMON:save')} />
    </FormDialog>
  );
}
