-- What was decided in somebody else's name is told to both.
create index "Visa_on_behalf" on "Visa" ("RoleIdPersonneEV1", "IdVisa" desc) where "RoleIdPersonneEV1" <> "IdPersonneEV1Decideur";
create index "Visa_for_others" on "Visa" ("IdPersonneEV1Decideur", "IdVisa" desc) where "RoleIdPersonneEV1" <> "IdPersonneEV1Decideur";
