-- Creates the two roles of the portal's database, as superuser; see docs/operations.md. compose.yaml has the same passwords.
CREATE ROLE dono LOGIN PASSWORD 'dono' CREATEROLE;
CREATE DATABASE credenciados OWNER dono;
CREATE ROLE credenciados_app NOLOGIN;
GRANT credenciados_app TO dono WITH ADMIN OPTION;
CREATE ROLE portal LOGIN PASSWORD 'portal' IN ROLE credenciados_app;
