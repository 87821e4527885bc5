import { Alert, Badge, Button, Tabs } from '@mantine/core';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { IconHistory, IconKey, IconPencil, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import type { RoleSearch } from './role.page.ts';
import { valuesOf } from './role.values.ts';
import { RoleForm } from './role-form.tsx';
import { RoleGives } from './role-gives.tsx';
import { RoleHolders } from './role-holders.tsx';

const GiveRoleDialog = lazyPiece(() => import('../delegation/give-role-dialog.tsx'));

export function RoleScreen({ params, search, setSearch }: PageProps<{ readonly IdRole: string }, RoleSearch>) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const IdRole = Number(params.IdRole);
  const role = useCall(rolesAdminCalls.get, { params: { IdRole } });
  const families = useCall(rolesAdminCalls.families, {});
  const toPlan = ({ IdPlan }: { readonly IdPlan: number }) => void navigate({ to: paths.plan(language, { IdPlan }) });
  const remove = useWrite(plansCalls.prepare, { shownInPlace: true, onDone: toPlan });
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const [giving, setGiving] = useState(false);
  const LibRole = role.Traductions[idLangues[language]] ?? role.LibRole;
  const family = families.find(({ Famille }) => Famille === role.Famille)?.LibFamille;

  return (
    <Page
      title={LibRole}
      aside={
        <>
          <Badge>{t(role.Standard ? 'ROLES_ADMIN:standard' : 'ROLES_ADMIN:advanced')}</Badge>
          <span className={parts.quiet}>{family}</span>
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            loading={remove.pending}
            onClick={() => remove.write({ body: { kind: 'role', input: { IdRole } } })}
          >
            {t('COMMON:delete')}
          </Button>
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setGiving(true)}>
            {t('DELEGATION:giveThisRole')}
          </Button>
        </>
      }
    >
      {giving && (
        <Suspense>
          <GiveRoleDialog roles={[{ IdRole, LibRole }]} onClose={() => setGiving(false)} />
        </Suspense>
      )}
      {remove.error && <RemovalRefused error={remove.error} />}
      <Tabs value={search.tab} onChange={(tab) => setSearch({ tab: tab as RoleSearch['tab'] })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="gives" leftSection={<IconKey size={16} />}>
            {t('ROLES_ADMIN:gives')}
          </Tabs.Tab>
          <Tabs.Tab value="holders" leftSection={<IconUsers size={16} />}>
            {t('ROLES_ADMIN:holdersTitle')} · {t('ROLES_ADMIN:holders', { count: role.holders })}
          </Tabs.Tab>
          <Tabs.Tab value="edit" leftSection={<IconPencil size={16} />}>
            {t('ROLES_ADMIN:edit')}
          </Tabs.Tab>
          <Tabs.Tab value="history" leftSection={<IconHistory size={16} />}>
            {t('COMMON:history')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="gives" pt="md">
          <RoleGives role={role} />
        </Tabs.Panel>
        <Tabs.Panel value="holders" pt="md">
          <RoleHolders IdRole={IdRole} />
        </Tabs.Panel>
        <Tabs.Panel value="edit" pt="md">
          <RoleForm
            key={IdRole}
            subject={String(IdRole)}
            initial={valuesOf(role, families)}
            action={t('COMMON:prepare')}
            help={t('COMMON:nothingYet')}
            at="input/definition"
            planOf={({ IdPlan }) => IdPlan}
            onSave={(definition) => prepare.writeAsync({ body: { kind: 'role', input: { IdRole, definition } } })}
            onDone={toPlan}
          />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <HistoryTimeline entity="Role" id={IdRole} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** A role that is held is not lost: says by how many. */
function RemovalRefused({ error }: { error: Error }) {
  const { t } = useTexts();
  const held = error instanceof ApiError && error.code === 'IN_USE' && error.details[0]?.value;
  return (
    <Alert color="red" role="alert" mb="md">
      {held ? t('ROLES_ADMIN:held', { count: Number(held) }) : <ErrorText error={error} />}
    </Alert>
  );
}
