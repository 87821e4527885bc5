-- Lists that find people by their tags follow whoever gets one: people are told of as changed under the name of the field.
insert into "LdDependance" ("IdListe", champ)
select d."IdListe", way || field from "LdDependance" d
  join (values ('PersonneTag.CodeTag', 'ListeTag'), ('PersonneEquipeTag.Tag', 'tags')) t(champ, field) using (champ)
  cross join unnest(array['', 'path ']) way
on conflict do nothing;
