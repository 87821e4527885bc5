import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { newRole } from './role.values.ts';
import { RoleForm } from './role-form.tsx';

export function AddRoleScreen() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const options = {
    shownInPlace: true,
    stale: [rolesAdminCalls.list, rolesAdminCalls.tree, rolesAdminCalls.families],
  };
  const standard = useWrite(rolesAdminCalls.insertStandard, options);
  const advanced = useWrite(rolesAdminCalls.insertAdvanced, options);
  return (
    <Page>
      <RoleForm
        subject="new"
        initial={newRole}
        action={t('ROLES_ADMIN:create')}
        onSave={(body, { advanced: isAdvanced }) => (isAdvanced ? advanced : standard).writeAsync({ body })}
        onDone={({ IdRole, LibRole }) => {
          showToast({ tone: 'success', text: t('ROLES_ADMIN:created', { role: LibRole }) });
          void navigate({ to: paths.role(language, { IdRole }) });
        }}
      />
    </Page>
  );
}
