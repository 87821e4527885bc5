import type pg from 'pg';

/** The role that the application's connections take: writes all that it owns but what is written about writing. */
const appRole = 'passerelle_app';
const appendOnly = ['history_entry', 'history_values', 'history_seal', 'sensitive_read', 'view_as_look'];

/**
 * Makes the application's role and gives it what tables there are, each time anew, so that those of later migrations
 * are covered. Run by the owner of the tables. Undefined where this user may not make roles, nor take that one.
 */
export async function prepareAppRole(client: pg.ClientBase): Promise<string | undefined> {
  try {
    await client.query('begin');
    await client.query(makeRole);
    await client.query(`set local role ${appRole}; reset role`);
    await client.query(giveTables);
    await client.query('commit');
    return appRole;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return undefined;
    throw error;
  }
}

const insufficientPrivilege = '42501';

// The role is of the whole PostgreSQL: another database's server may be making it at this moment.
const makeRole = `do $$ begin
  if not exists (select from pg_roles where rolname = '${appRole}') then
    begin
      create role ${appRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    set local role ${appRole};
  exception when insufficient_privilege then
    -- Who made it may give it to itself; somebody else may have been given it, and has passed already.
    grant ${appRole} to current_user;
  end;
end $$`;

const giveTables = `do $$
declare
  one record;
begin
  if not has_schema_privilege('${appRole}', 'public', 'usage') then
    grant usage on schema public to ${appRole};
  end if;
  if not has_database_privilege('${appRole}', current_database(), 'temporary') then
    execute format('grant temporary on database %I to ${appRole}', current_database());
  end if;
  for one in
    select oid, oid::regclass as name, relkind, relname = any('{${appendOnly.join()}}') as append_only,
      relname like 'schema_migration%' as read_only
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and pg_has_role(relowner, 'usage')
  loop
    if one.relkind = 'S' then
      if not has_sequence_privilege('${appRole}', one.oid, 'usage') then
        execute format('grant usage, select, update on sequence %s to ${appRole}', one.name);
      end if;
    elsif one.read_only or one.append_only then
      execute format('revoke update, delete, truncate on %s from ${appRole}', one.name);
      execute format('grant %s on %s to ${appRole}', case when one.append_only then 'select, insert' else 'select' end, one.name);
    elsif not has_table_privilege('${appRole}', one.oid, 'delete') then
      execute format('grant select, insert, update, delete on %s to ${appRole}', one.name);
    end if;
  end loop;
  grant execute on function history_erase to ${appRole};
end $$`;
