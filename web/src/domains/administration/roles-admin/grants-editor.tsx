import { ActionIcon, Button } from '@mantine/core';
import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Select } from '../../../ui/select.tsx';
import { type GrantValues, noGrant } from './role.values.ts';
import classes from './roles-admin.module.css';

interface GrantsEditorProps {
  readonly grants: readonly GrantValues[];
  /** One grant, of standard parts only. */
  readonly standard: boolean;
  readonly onChange: (grants: readonly GrantValues[]) => void;
  /** What is wrong with a part of a grant, by `<index>/<part>`. */
  readonly errors: ReadonlyMap<string, string>;
}

const mostGrants = 30;

/** The grants of a role, each a profile within a perimeter. */
export function GrantsEditor({ grants, standard, onChange, errors }: GrantsEditorProps) {
  const { t } = useTexts();
  const profiles = useCall(rightsCalls.profiles, {});
  const perimeters = useCall(perimetersCalls.list, {});
  const fit = (one: { readonly Standard: boolean }) => !standard || one.Standard;
  const profileChoices = profiles
    .filter((one) => fit(one) && !one.Base)
    .map(({ IdProfil, LibProfil }) => ({ value: String(IdProfil), label: LibProfil }));
  const perimeterChoices = perimeters
    .filter(fit)
    .map(({ IdPerimetre, LibPerimetre }) => ({ value: String(IdPerimetre), label: LibPerimetre }));
  const change = (index: number, part: Partial<GrantValues>) =>
    onChange(grants.map((grant, place) => (place === index ? { ...grant, ...part } : grant)));
  const keyed = (value: string | null) => (value === null ? null : Number(value));

  return (
    <div>
      <ul className={classes.grants}>
        {grants.map(({ IdProfil, IdPerimetre }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a grant being written is known by its place.
          <li key={index} className={classes.grant}>
            <Select
              aria-label={`${t('ROLES_ADMIN:grant', { n: index + 1 })}, ${t('COMMON:profile')}`}
              placeholder={t('COMMON:profile')}
              searchable
              data={profileChoices}
              value={IdProfil === null ? null : String(IdProfil)}
              onChange={(value) => change(index, { IdProfil: keyed(value) })}
              error={errors.get(`${index}/IdProfil`)}
            />
            <span className={classes.within}>{t('ROLES_ADMIN:within')}</span>
            <Select
              aria-label={`${t('ROLES_ADMIN:grant', { n: index + 1 })}, ${t('ROLES_ADMIN:perimeter')}`}
              placeholder={t('ROLES_ADMIN:perimeter')}
              searchable
              data={perimeterChoices}
              value={IdPerimetre === null ? null : String(IdPerimetre)}
              onChange={(value) => change(index, { IdPerimetre: keyed(value) })}
              error={errors.get(`${index}/IdPerimetre`)}
            />
            {!standard && grants.length > 1 && (
              <ActionIcon
                aria-label={t('ROLES_ADMIN:removeGrant')}
                onClick={() => onChange(grants.filter((_, place) => place !== index))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!standard && grants.length < mostGrants && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...grants, noGrant])}
        >
          {t('ROLES_ADMIN:addGrant')}
        </Button>
      )}
    </div>
  );
}
