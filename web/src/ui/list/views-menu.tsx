import { ActionIcon, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import {
  IconBell,
  IconBellFilled,
  IconDeviceFloppy,
  IconHome,
  IconHomeFilled,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../lib/form/form.ts';
import { callQuery, useWrite } from '../../lib/query.ts';
import { type CurrentUser, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { TextField } from '../form/field.tsx';
import { Form, FormEnd } from '../form/form.tsx';
import parts from '../parts.module.css';
import { showToast } from '../toast.tsx';
import { type ListState, readSearch } from './list.state.ts';
import type { List, ListCatalogue } from './list.ts';
import { type SavedView, stateOfView, useViews, viewsOf } from './list.views.ts';
import { mayFilter } from './use-list-state.ts';
import classes from './views-menu.module.css';

type ListOfViews = ListCatalogue & Pick<List<object>, 'name' | 'words' | 'shipped'>;

interface ViewsMenuProps {
  readonly list: ListOfViews;
  readonly onOpen: (state: ListState) => void;
  readonly onSave: () => void;
  readonly onDone: () => void;
}

/** The views that a list comes with, of which the reader may use every filter. */
function shippedViews(list: ListOfViews, user: CurrentUser) {
  const may = mayFilter(list, user);
  return (list.shipped ?? [])
    .map(({ label, state }) => ({ label, state: readSearch(list, state) }))
    .filter(({ state }) => Object.keys(state.filters).every(may));
}

/** The views kept under a name: opens one, chooses the one that opens first, forgets one of one's own. */
export default function ViewsMenu({ list, onOpen, onSave, onDone }: ViewsMenuProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const views = useViews(list);
  const shipped = shippedViews(list, user);
  const open = (view: SavedView) => {
    onOpen(stateOfView(list, view));
    onDone();
  };
  const groups = [
    { title: t('GRID:viewsMine'), views: views.filter(({ mine }) => mine) },
    { title: t('GRID:viewsShared'), views: views.filter(({ mine }) => !mine) },
  ].filter((group) => group.views.length > 0);

  return (
    <div className={classes.menu}>
      {groups.length + shipped.length === 0 && (
        <Text size="sm" c="dimmed" p={8}>
          {t('GRID:viewsNone')}
        </Text>
      )}
      {groups.map((group) => (
        <section key={group.title}>
          <h3 className={classes.title}>{group.title}</h3>
          <ul className={`${parts.choices} ${classes.list}`}>
            {group.views.map((view) => (
              <ViewLine key={view.IdVue} list={list} view={view} onOpen={() => open(view)} />
            ))}
          </ul>
        </section>
      ))}
      {shipped.length > 0 && (
        <section>
          <h3 className={classes.title}>{t('GRID:viewsShipped')}</h3>
          <ul className={`${parts.choices} ${classes.list}`}>
            {shipped.map(({ label, state }) => (
              <li key={label} className={`${parts.choice} ${classes.item}`}>
                <UnstyledButton
                  className={classes.open}
                  onClick={() => {
                    onOpen(state);
                    onDone();
                  }}
                >
                  {t(label)}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
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
        {t('GRID:viewSave')}
      </Button>
    </div>
  );
}

function ViewLine({ list, view, onOpen }: { list: ListOfViews; view: SavedView; onOpen: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const [doing, setDoing] = useState<'removing' | 'renaming' | 'nothingMore'>();
  const stop = () => setDoing('nothingMore');
  const named = { view: view.LibVue };
  const shared = user.roles.find(({ IdRole }) => IdRole === view.IdRole)?.LibRole;
  const setDefault = useWrite(viewsCalls.setDefault, { stale: [viewsCalls.list] });
  const remove = useWrite(viewsCalls.remove, {
    stale: [viewsCalls.list],
    onDone: () => showToast({ text: t('GRID:viewRemoved', named) }),
  });
  const removeIt = () => remove.write({ params: { ...viewsOf(list).params, IdVue: view.IdVue } });
  if (doing === 'renaming') return <RenameView list={list} view={view} onDone={stop} />;
  if (doing === 'removing') {
    return (
      <li className={classes.removing}>
        <Text size="sm">
          {shared ? t('GRID:viewRemoveShared', { ...named, role: shared }) : t('GRID:viewRemoveOwn', named)}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" color="red" autoFocus loading={remove.pending} onClick={removeIt}>
            {t('COMMON:delete')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={stop}>
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
        autoFocus={doing === 'nothingMore'}
        title={shared && t('GRID:viewSharedWith', { role: shared })}
        onClick={onOpen}
      >
        {view.LibVue}
        {view.IdRole !== null && <IconUsers size={14} className={classes.shared} aria-hidden="true" />}
      </UnstyledButton>
      <ActionIcon
        size={28}
        aria-pressed={view.ParDefaut}
        aria-label={t(view.ParDefaut ? `${list.words}:viewNoDefault` : `${list.words}:viewMakeDefault`, named)}
        title={t(view.ParDefaut ? `${list.words}:viewNoDefault` : `${list.words}:viewMakeDefault`, named)}
        onClick={() => setDefault.write({ ...viewsOf(list), body: { IdVue: view.ParDefaut ? null : view.IdVue } })}
      >
        {view.ParDefaut ? <IconHomeFilled size={16} /> : <IconHome size={16} />}
      </ActionIcon>
      <SubscribeButton view={view} />
      {view.mine && (
        <>
          <ActionIcon
            size={28}
            aria-label={t('GRID:viewRename', named)}
            title={t('GRID:viewRename', named)}
            onClick={() => setDoing('renaming')}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={t('GRID:viewRemove', named)}
            title={t('GRID:viewRemove', named)}
            onClick={() => setDoing('removing')}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

/** Whether one is told on mornings what changes in a view. */
function SubscribeButton({ view: { IdVue, LibVue } }: { view: SavedView }) {
  const { t } = useTexts();
  const subscriptions = useQuery(callQuery(subscriptionCalls.list, {})).data?.subscriptions ?? [];
  const own = subscriptions.find((one) => one.IdVue === IdVue && one.EtatAbonnement !== 'ended');
  const stale = [subscriptionCalls.list];
  const subscribe = useWrite(subscriptionCalls.subscribe, {
    stale,
    onDone: () => showToast({ tone: 'success', text: t('SUBSCRIPTIONS:subscribed', { view: LibVue }) }),
  });
  const end = useWrite(subscriptionCalls.end, {
    stale,
    onDone: () => showToast({ text: t('SUBSCRIPTIONS:ended') }),
  });
  const label = t(own ? 'SUBSCRIPTIONS:unsubscribe' : 'SUBSCRIPTIONS:subscribe', { view: LibVue });
  return (
    <ActionIcon
      size={28}
      aria-pressed={own !== undefined}
      aria-label={label}
      title={label}
      loading={subscribe.pending || end.pending}
      onClick={() =>
        own
          ? end.write({ params: { IdAbonnement: own.IdAbonnement } })
          : subscribe.write({ body: { IdVue, Rythme: 'day' } })
      }
    >
      {own ? <IconBellFilled size={16} /> : <IconBell size={16} />}
    </ActionIcon>
  );
}

/** The name of a view, in its line. */
function RenameView({ list, view, onDone }: { list: ListOfViews; view: SavedView; onDone: () => void }) {
  const { t } = useTexts();
  const rename = useWrite(viewsCalls.rename, { stale: [viewsCalls.list], shownInPlace: true });
  const form = useForm({
    initial: { LibVue: view.LibVue },
    fields: { LibVue: { label: 'GRID:viewName', required: true } },
    save: async ({ LibVue }) => {
      if (LibVue.trim() === view.LibVue) return;
      const params = { ...viewsOf(list).params, IdVue: view.IdVue };
      await rename.writeAsync({ params, body: { LibVue: LibVue.trim() } });
    },
    done: onDone,
  });
  return (
    <li className={classes.removing}>
      <Form form={form} onLeave={onDone}>
        <Stack gap="xs">
          <TextField form={form} name="LibVue" autoFocus maxLength={80} />
          <FormEnd cancel action={t('COMMON:save')} />
        </Stack>
      </Form>
    </li>
  );
}
