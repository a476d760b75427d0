/* A shop in the words of SQL Server. */
USE [shop]
GO
CREATE TABLE [dbo].[Orders](
	[Id] [int] IDENTITY(1,1) NOT NULL,
	[Total Amount] [decimal](18, 2) NULL,
 CONSTRAINT [PK_Orders] PRIMARY KEY CLUSTERED ([Id] ASC)
) ON [PRIMARY]
GO
-- Gets one.
CREATE OR ALTER PROCEDURE dbo.usp_GetOrder @Id int = 1, @Name nvarchar(50)
WITH EXECUTE AS OWNER
AS
SET NOCOUNT ON;
IF @Id > 0
BEGIN
  CREATE TABLE #temporary (a int);
  SELECT * FROM dbo.Orders;
END;
BEGIN TRY SELECT 1; END TRY BEGIN CATCH THROW; END CATCH
BEGIN TRANSACTION; COMMIT;
GO
ALTER PROCEDURE [dbo].[usp_SetOrder] AS BEGIN UPDATE dbo.Orders SET Id = 1 END
GO
CREATE NONCLUSTERED INDEX [IX_Orders] ON [dbo].[Orders] ([Id]);
ALTER TABLE dbo.Orders ADD Note nvarchar(max), Flag bit NOT NULL DEFAULT 0
GO
CREATE TYPE dbo.IdList AS TABLE (Id int);
CREATE TYPE dbo.ShortName FROM nvarchar(20);
CREATE FUNCTION dbo.Twice(@a int) RETURNS int AS BEGIN RETURN CASE WHEN @a = 1 THEN 2 ELSE @a * 2 END; END
GO
INSERT INTO dbo.Orders (Note) VALUES (N'O`Brien`s \');
CREATE SYNONYM dbo.Old FOR other.dbo.Orders;
CREATE TRIGGER dbo.trg ON dbo.Orders AFTER INSERT AS BEGIN SELECT 1; END
GO 5
