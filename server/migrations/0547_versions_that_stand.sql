-- Requests that are changed after they were validated are few among all of them: a merge of two people looks at what stands of these.
create index "Demande_version_validee" on "Demande" ("IdDemande") where "VersionValidee" is not null;
