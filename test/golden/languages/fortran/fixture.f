C     OLD FORM: WHAT COMMENTS SAY IN THE FIRST COLUMN
      PROGRAM OLDONE
      INTEGER I
      DO 10 I = 1, 3
         CALL PRINTIT(I)
   10 CONTINUE
      END
C
C     PRINTS A NUMBER
C
      SUBROUTINE PRINTIT(N,
     &                   M,
     1                   K)
      INTEGER N
      IF (N .GT. 1) THEN
         WRITE (*,*) 'SUBROUTINE NOTME'
      ENDIF
      RETURN
      END
* A FUNCTION
      DOUBLE PRECISION FUNCTION SQR(X)
      DOUBLE PRECISION X
      SQR = X * X
      END FUNCTION
      REAL*8 FUNCTION CUBE(X)
      REAL*8 X
      CUBE = X ** 3
      END
