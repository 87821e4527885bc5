-- A long file is verified beside the request: its run is there before its verdict, and says what became of it.
alter table import_run
  add column state text not null default 'verified' check (state in ('verifying', 'verified', 'failed')),
  -- Lines by what becomes of them.
  add column counts jsonb,
  -- What was read of the file beside its lines: which column is which field, and what its workbook hides.
  add column seen jsonb not null default '{}',
  add column name text,
  add column why text;
create index import_run_own on import_run ("IdPersonneEV1", "IdRun" desc);
create index import_run_waiting on import_run ("IdRun") where state = 'verifying';
