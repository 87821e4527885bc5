import { Autocomplete, Radio, Stack } from '@mantine/core';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { useField, useForm } from '../../lib/form/form.ts';
import { matches } from '../../lib/palette.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Field, SwitchField } from '../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../ui/form/form.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { DirectoryState } from './directory.state.ts';
import { type SavedView, useViews, viewsOf, writeView } from './directory.views.ts';

/** Keeps what is on screen under a name, for oneself or for a role. */
export default function SaveViewDialog({ opened, ...props }: SaveViewProps & { readonly opened: boolean }) {
  return opened ? <SaveViewForm {...props} /> : null;
}

interface SaveViewProps {
  readonly state: DirectoryState;
  readonly onClose: () => void;
}

function SaveViewForm({ state, onClose }: SaveViewProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const own = useViews().filter(({ mine }) => mine);
  // A view shared with what everybody has would be in everybody's menu.
  const role = user.defaultRole?.Famille === 'BASE' ? null : user.defaultRole;
  const viewOf = (name: string) => own.find(({ LibVue }) => LibVue === name.trim());
  const setDefault = useWrite(viewsCalls.setDefault, { stale: [viewsCalls.list] });
  const save = useWrite(viewsCalls.save, { stale: [viewsCalls.list], shownInPlace: true });
  const form = useForm({
    draft: { form: 'save-view', subject: viewsOf.params.Ecran },
    initial: { LibVue: '', sharing: '', first: false },
    fields: {
      LibVue: { label: 'DIRECTORY:viewName', required: true },
      sharing: { label: 'DIRECTORY:viewSharing' },
      first: { label: 'DIRECTORY:viewOpensFirst' },
    },
    save: async ({ LibVue, sharing }) => {
      const replaced = viewOf(LibVue);
      // A draft may name a role under which one no longer acts.
      const IdRole = role && sharing === String(role.IdRole) ? role.IdRole : null;
      const body = { LibVue: LibVue.trim(), Etat: writeView(state), IdRole };
      return { saved: await save.writeAsync({ ...viewsOf, body }), replaced };
    },
    done: ({ saved: { IdVue, LibVue }, replaced }, { first }) => {
      if (first) setDefault.write({ ...viewsOf, body: { IdVue } });
      else if (replaced?.ParDefaut) setDefault.write({ ...viewsOf, body: { IdVue: null } });
      showToast({ tone: 'success', text: t('DIRECTORY:viewSaved', { view: LibVue }) });
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
    <FormDialog form={form} onClose={onClose} title={t('DIRECTORY:viewSaveTitle')}>
      <Field form={form} name="LibVue">
        {(field) => (
          <Autocomplete
            {...field}
            openOnFocus={false}
            maxLength={80}
            description={replaced && t('DIRECTORY:viewReplaces')}
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
                <Radio value="" label={t('DIRECTORY:viewPrivate')} />
                <Radio value={String(role.IdRole)} label={t('DIRECTORY:viewRole', { role: role.LibRole })} />
              </Stack>
            </Radio.Group>
          )}
        </Field>
      )}
      <SwitchField form={form} name="first" />
      <FormEnd cancel action={t(replaced ? 'DIRECTORY:viewReplace' : 'COMMON:save')} />
    </FormDialog>
  );
}
