-- What was said of a file beside its cells: its lines, once mended, are read in the same way.
alter table import_run add column said jsonb not null default '{}';
