-- Who would undo a plan, where a second person has to agree to that as to the plan itself.
alter table plan add column undo_asked_by integer references "Personne" on delete set null;
