-- Who took a plan back; null where the product did, or nobody.
alter table plan add column undone_by integer references "Personne" on delete set null;
